import { IconActivityHeartbeat, IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { AssetPage } from '../../features/monitor/assets/asset-page.tsx';
import { ASSET_TABS } from '../../features/monitor/assets/asset-view.tsx';
import { useFlags } from '../../session/flags.ts';
import { programPath, useSession } from '../../session/session.tsx';
import { buttonClass, ICON_STROKE } from '../../ui/basics/button.tsx';

/** One asset of the active program; Program Administrators change it (spec 2:2#12, spec 2:5#10). */
export function ProgramAssetPage() {
  const { programId } = useSession();
  const { program_admin: canEdit, user_can_access_monitor: seesPasses } = useFlags();
  const { assetId = '' } = useParams({ strict: false });
  const { tab } = useSearch({ strict: false }) as { readonly tab?: unknown };
  const navigate = useNavigate();
  return (
    <AssetPage
      id={assetId}
      scope={{ tier: 'program', program: programId }}
      canEdit={canEdit}
      back={
        <Link to={programPath(programId, '/assets')}>
          <IconArrowLeft size={14} stroke={ICON_STROKE} />
          Assets
        </Link>
      }
      actions={
        seesPasses && (
          <Link
            to={programPath(programId, `/monitor/${assetId}/grid`)}
            className={buttonClass({ size: 's' })}
          >
            <IconActivityHeartbeat size={16} stroke={ICON_STROKE} />
            Open in Monitor
          </Link>
        )
      }
      parts={{
        seesPasses,
        tab: ASSET_TABS.find((known) => known === tab) ?? 'details',
        onTab: (next) =>
          void navigate({
            to: programPath(programId, `/asset/${assetId}`),
            search: next === 'details' ? {} : { tab: next },
            replace: true,
          }),
      }}
    />
  );
}
