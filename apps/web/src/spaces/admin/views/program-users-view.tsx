import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { UsersPage } from '../../../features/members/users-page.tsx';
import { managedProgramQuery } from '../../../features/programs/programs.queries.ts';
import { useRecordView } from '../../../parts/record-list/use-record-view.ts';
import { NotFound } from '../../../shell/screens/not-found.tsx';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';

/** /admin/program_users?program={id}: the users of a program to which staff need not belong. */
export function ProgramUsersView() {
  const { program: text } = useSearch({ strict: false }) as { readonly program?: unknown };
  const program = Number(text);
  return Number.isInteger(program) && program > 0 ? <UsersOf program={program} /> : <NotFound />;
}

function UsersOf({ program }: { readonly program: number }) {
  const { view, onView } = useRecordView(['role', 'state', 'program']);
  const record = useQuery(managedProgramQuery(program)).data?.record;
  const { program: _, ...filters } = view.filters;
  return (
    <UsersPage
      scope={{ program, tier: 'private' }}
      name={record?.name ?? `Program ${program}`}
      isArchived={record?.active === false}
      back={
        <Link to="/admin/$view" params={{ view: 'view_programs' }}>
          <IconArrowLeft size={14} stroke={ICON_STROKE} />
          Edit Programs
        </Link>
      }
      view={{ ...view, filters }}
      // The program stays in the address, whatever is filtered.
      onView={(change) =>
        onView({
          ...change,
          ...(change.filters && { filters: { ...change.filters, program: String(program) } }),
        })
      }
    />
  );
}
