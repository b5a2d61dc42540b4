import { IconPolygon } from '@tabler/icons-react';
import { Page } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** The assets of the program; nothing links here until there can be some. */
export function AssetsPage() {
  return (
    <Page title="Assets">
      <EmptyState icon={IconPolygon} title="There are no assets in the system." />
    </Page>
  );
}
