import { UsersPage } from '../../features/members/users-page.tsx';
import { useRecordView } from '../../parts/record-list/use-record-view.ts';
import { useSession } from '../../session/session.tsx';

/** The users of the active program. */
export function ProgramUsersPage() {
  const { programId, program } = useSession();
  const access = useRecordView(['role', 'state']);
  return (
    <UsersPage
      {...access}
      scope={{ program: programId, tier: 'public' }}
      name={program?.name ?? ''}
      isArchived={program?.active === false}
    />
  );
}
