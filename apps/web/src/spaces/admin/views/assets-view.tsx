import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AssetPage } from '../../../features/monitor/assets/asset-page.tsx';
import { NewAssetView } from '../../../features/monitor/assets/asset-view.tsx';
import { AssetsPage } from '../../../features/monitor/assets/assets-page.tsx';
import { DeleteAsset } from '../../../features/monitor/assets/delete-asset.tsx';
import { programNamesQuery } from '../../../features/programs/programs.queries.ts';
import { useRecordView } from '../../../parts/record-list/use-record-view.ts';
import { useFlags } from '../../../session/flags.ts';
import { Button, ICON_STROKE } from '../../../ui/basics/button.tsx';

const NEW = 'new';
const STAFF = { tier: 'staff' } as const;

/** /admin/assets: the sites that programs monitor, which only staff add and delete. */
export function AssetsView() {
  const { view, onView } = useRecordView(['status', 'program']);
  const { osk_admin: canEdit } = useFlags();
  const programs = useQuery(programNamesQuery).data?.results ?? [];
  const back = (
    <Link to="/admin/$view" params={{ view: 'assets' }}>
      <IconArrowLeft size={14} stroke={ICON_STROKE} />
      Assets
    </Link>
  );
  if (view.opened === NEW) {
    return (
      <NewAssetView
        scope={STAFF}
        canEdit={canEdit}
        back={back}
        programs={programs}
        onAdded={({ id }) => onView({ opened: id })}
      />
    );
  }
  if (view.opened !== undefined) {
    return (
      <AssetPage
        id={view.opened}
        scope={STAFF}
        canEdit={canEdit}
        back={back}
        actions={canEdit && <DeleteAsset id={view.opened} onDeleted={() => onView({ opened: undefined })} />}
        programs={programs}
      />
    );
  }
  return (
    <AssetsPage
      view={view}
      onView={onView}
      scope={STAFF}
      programs={programs}
      emptyText="Add the site that a program monitors; its pictures are analysed from the next pass on."
      action={
        canEdit && (
          <Button kind="primary" icon={IconPlus} onClick={() => onView({ opened: NEW })}>
            Add asset
          </Button>
        )
      }
      onOpen={(asset) => onView({ opened: asset })}
    />
  );
}
