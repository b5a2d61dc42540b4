import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ViewPortal } from '../../parts/layout/view-portal.tsx';
import { useFlags } from '../../session/flags.ts';
import { NotFound } from '../../shell/screens/not-found.tsx';
import { PageSpinner } from '../../shell/screens/page-spinner.tsx';
import { settingsViewsFor } from './settings-views.tsx';

/** /settings and /settings/{view}: the sidebar with the views of the user, and the opened view. */
export function SettingsPage() {
  const { view } = useParams({ strict: false });
  const views = settingsViewsFor(useFlags());
  const opened = view === undefined ? views[0] : views.find((entry) => entry.view === view);
  return (
    <ViewPortal label="Settings" path="/settings" groups={[{ entries: views }]} opened={opened?.view}>
      <Suspense fallback={<PageSpinner />}>
        {opened === undefined ? <NotFound /> : <opened.Content key={opened.view} />}
      </Suspense>
    </ViewPortal>
  );
}
