import { Outlet } from '@tanstack/react-router';
import { Header } from './header.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';
import type { ShellSlots } from './slots.ts';

interface ShellProps {
  readonly onSignOut: () => void;
  readonly slots: ShellSlots;
}

/** The header above the rail and the page. Sizes are fixed, so that nothing moves while a page loads. */
export function Shell({ onSignOut, slots }: ShellProps) {
  return (
    <div className={classes.shell}>
      <Header onSignOut={onSignOut} panels={slots.panels} />
      <Rail />
      <main className={classes.main}>
        <Outlet />
      </main>
      <LeaveGuard />
      <slots.Dialogs />
    </div>
  );
}
