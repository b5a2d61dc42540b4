import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FindingsPage as Findings } from '../../../features/monitor/findings/findings-page.tsx';
import { readFindingsView, writeFindingsView } from '../../../features/monitor/findings/findings-view.ts';
import { programPath, useSession } from '../../../session/session.tsx';

/** The findings of the program, or of one asset (spec 2:2#10); the filters are in the address. */
export function FindingsPage() {
  const { programId } = useSession();
  const { assetId } = useParams({ strict: false });
  const view = readFindingsView(useSearch({ strict: false }));
  const navigate = useNavigate();
  const pathOf = (asset: string | undefined) =>
    programPath(programId, asset === undefined ? '/monitor/findings' : `/monitor/findings/asset/${asset}`);
  return (
    <Findings
      view={view}
      asset={assetId}
      onView={(next) =>
        void navigate({
          to: pathOf(assetId),
          search: writeFindingsView(next),
          // Opening a review or a page can be undone with the browser's back button.
          replace: next.review === view.review && next.page === view.page,
        })
      }
      onAsset={(asset, next) => void navigate({ to: pathOf(asset), search: writeFindingsView(next) })}
    />
  );
}
