import { useNavigate } from '@tanstack/react-router';
import { AssetsPage } from '../../features/monitor/assets/assets-page.tsx';
import { useRecordView } from '../../parts/record-list/use-record-view.ts';
import { useSession } from '../../session/session.tsx';

/** The assets of the active program (spec 2:2#46). */
export function ProgramAssetsPage() {
  const { programId, program } = useSession();
  const navigate = useNavigate();
  const access = useRecordView(['status']);
  return (
    <AssetsPage
      {...access}
      scope={{ tier: 'program', program: programId }}
      {...(program && { name: program.name })}
      emptyText="Sigma’s staff add the sites that your program monitors."
      onOpen={(asset) =>
        void navigate({
          to: '/program/$programId/asset/$assetId',
          params: { programId: String(programId), assetId: asset },
        })
      }
    />
  );
}
