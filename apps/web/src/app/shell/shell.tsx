import { Outlet } from '@tanstack/react-router';
import { DownloadChoice } from '../data/downloads-slot.tsx';
import { Header } from './header.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';

/** Header over rail and page; sizes are fixed, so nothing moves while a page loads. */
export function Shell({ onSignOut }: { readonly onSignOut: () => void }) {
  return (
    <div className={classes.shell}>
      <Header onSignOut={onSignOut} />
      <Rail />
      <main className={classes.main}>
        <Outlet />
      </main>
      <LeaveGuard />
      <DownloadChoice />
    </div>
  );
}
