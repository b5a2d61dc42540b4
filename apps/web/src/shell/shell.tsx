import { Outlet } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useSession } from '../session/session.tsx';
import { Header } from './header.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';
import { ShortcutOverview } from './shortcut-overview.tsx';
import type { ShellSlots } from './slots.ts';

interface ShellProps {
  readonly onSignOut: () => void;
  readonly slots: ShellSlots;
}

const MAIN_ID = 'content';

/** Moves the focus only: a hash in the address would look like a part of the link. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}

/** The header above the rail and the page. Sizes are fixed, so that nothing moves while a page loads. */
export function Shell({ onSignOut, slots }: ShellProps) {
  const { platform } = useSession();
  return (
    <div className={classes.shell} data-simulated={platform.demo || undefined}>
      <a className={classes.skip} href={`#${MAIN_ID}`} onClick={skipToMain}>
        Skip to the content
      </a>
      <Header onSignOut={onSignOut} panels={slots.panels} bell={slots.bell} />
      <Rail />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <LeaveGuard />
      <ShortcutOverview />
      <slots.Dialogs />
    </div>
  );
}
