import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { AgreementPage } from '../../features/notation/agreement/agreement-page.tsx';
import { NotationBench } from '../../features/notation/bench/notation-bench.tsx';
import { ScenesPage } from '../../features/notation/scenes/scenes-page.tsx';
import { programNamesQuery } from '../../features/programs/programs.queries.ts';
import { useRecordView } from '../../parts/record-list/use-record-view.ts';
import { useFlags } from '../../session/flags.ts';
import { programPath, useSession } from '../../session/session.tsx';
import { buttonClass } from '../../ui/basics/button.tsx';

/** The bench for the scene in the address, or the list of scenes (PD-102). */
export function NotationPage() {
  const access = useRecordView(['state', 'program']);
  const { programId } = useSession();
  const { osk_admin: canSave } = useFlags();
  const programs = useQuery(programNamesQuery).data?.results ?? [];
  const navigate = useNavigate();
  const list = programPath(programId, '/tools/notation');
  const { scene } = useSearch({ strict: false }) as { readonly scene?: unknown };
  if (typeof scene === 'string' && scene !== '') {
    return (
      <NotationBench key={scene} scene={scene} canSave={canSave} back={<Link to={list}>All pictures</Link>} />
    );
  }
  return (
    <ScenesPage
      {...access}
      programs={programs}
      agreementLink={
        <Link to={programPath(programId, '/tools/notation/agreement')} className={buttonClass({})}>
          Agreement
        </Link>
      }
      onOpen={(id) => void navigate({ to: list, search: { scene: id } })}
    />
  );
}

/** The table of agreement, with its period in the address. */
export function NotationAgreementPage() {
  const access = useRecordView(['from', 'until', 'program']);
  const { programId } = useSession();
  const programs = useQuery(programNamesQuery).data?.results ?? [];
  return (
    <AgreementPage
      {...access}
      programs={programs}
      back={
        <Link to={programPath(programId, '/tools/notation')} className={buttonClass({})}>
          Pictures
        </Link>
      }
    />
  );
}
