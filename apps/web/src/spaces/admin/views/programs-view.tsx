import { IconBuildingPlus, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ProgramsPage } from '../../../features/programs/programs-page.tsx';
import { useRecordView } from '../../../parts/record-list/use-record-view.ts';
import { buttonClass, ICON_STROKE } from '../../../ui/basics/button.tsx';

/** /admin/view_programs */
export function ProgramsView() {
  return (
    <ProgramsPage
      {...useRecordView(['state'])}
      createLink={
        <Link
          to="/admin/$view"
          params={{ view: 'create_program' }}
          className={buttonClass({ kind: 'primary' })}
        >
          <IconBuildingPlus size={16} stroke={ICON_STROKE} />
          Create program
        </Link>
      }
      usersLink={(program) => (
        <Link
          to="/admin/$view"
          params={{ view: 'program_users' }}
          search={{ program: String(program) }}
          className={buttonClass({})}
        >
          <IconUsers size={16} stroke={ICON_STROKE} />
          Manage users
        </Link>
      )}
    />
  );
}
