import { DeveloperToolsPage } from '../../features/developer-tools/developer-tools-page.tsx';

/** Another API means other data everywhere, so the app starts again. */
export function DeveloperToolsView() {
  return <DeveloperToolsPage onApiBaseChanged={() => location.reload()} />;
}
