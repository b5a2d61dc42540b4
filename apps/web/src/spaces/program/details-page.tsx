import { IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { programsQuery } from '../../api/queries.ts';
import { DetailsPage } from '../../features/program-details/details-page.tsx';
import { useFlags } from '../../session/flags.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/basics/button.tsx';

/** The form of the admin portal, loaded only by those who may use it. */
const ProgramSheet = lazy(async () => ({
  default: (await import('../../features/programs/program-sheet.tsx')).ProgramSheet,
}));

/** The details of the active program; staff admins edit them in place (spec 2:2#42). */
export function ProgramDetailsPage() {
  const { osk_admin: isAdmin } = useFlags();
  return <DetailsPage {...(isAdmin && { actions: <EditDetails /> })} />;
}

function EditDetails() {
  const { programId, program } = useSession();
  const queries = useQueryClient();
  const [isOpened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    void queries.invalidateQueries({ queryKey: ['program', programId] });
    void queries.invalidateQueries({ queryKey: programsQuery.queryKey });
  };
  return (
    <>
      <Button icon={IconPencil} onClick={() => setOpened(true)}>
        Edit details
      </Button>
      {isOpened && (
        <Suspense>
          <ProgramSheet id={programId} name={program?.name} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
