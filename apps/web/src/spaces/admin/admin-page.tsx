import { Suspense } from 'react';
import { DiskNotice } from '../../features/system/disk-notice.tsx';
import { ViewPortal } from '../../parts/layout/view-portal.tsx';
import { NotFound } from '../../shell/screens/not-found.tsx';
import { PageSpinner } from '../../shell/screens/page-spinner.tsx';
import classes from './admin-page.module.css';
import { ADMIN_GROUPS, ADMIN_VIEWS, adminViewOf } from './admin-views.ts';

/** The admin portal: the sidebar with its views, and the opened view (spec 2:2#13). */
export function AdminPage({ view }: { readonly view: string | undefined }) {
  const opened = adminViewOf(view);
  return (
    <ViewPortal
      label="Administration"
      path="/admin"
      groups={ADMIN_GROUPS.map((name) => ({
        name,
        entries: ADMIN_VIEWS.filter(({ group, within }) => group === name && within === undefined),
      }))}
      opened={opened?.within ?? opened?.view}
      isWithin={opened?.within !== undefined}
    >
      <div className={classes.content}>
        <DiskNotice />
        <div className={classes.view}>
          <Suspense fallback={<PageSpinner />}>
            {opened === undefined ? <NotFound /> : <opened.Content key={opened.view} />}
          </Suspense>
        </div>
      </div>
    </ViewPortal>
  );
}
