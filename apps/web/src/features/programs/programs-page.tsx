import type { ManagedProgram } from '@sigma/contract';
import { IconArchive, IconBuilding, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ContractBadge } from '../../parts/contract/contract-badge.tsx';
import { RecordPage } from '../../parts/record-list/record-page.tsx';
import type { RecordViewAccess } from '../../parts/record-list/use-record-view.ts';
import { useContract } from '../../session/contract.ts';
import type { TableColumn } from '../../ui/lists/table.tsx';
import { FilterMenu } from '../../ui/overlays/filter-menu.tsx';
import { StatusBadge } from '../../ui/states/status-badge.tsx';
import { CutName } from '../../ui/text/cut-name.tsx';
import { countText, dayText } from '../../ui/text/figures.ts';
import { ProgramSheet } from './program-sheet.tsx';
import { managedProgramsQuery, PROGRAM_STATES, stateOfView } from './programs.queries.ts';
import classes from './programs-page.module.css';

interface ProgramsPageProps extends RecordViewAccess {
  /** The link to the form that creates a program. */
  readonly createLink: ReactNode;
  /** The link to the users of a program. */
  readonly usersLink: (program: number) => ReactNode;
}

/** All programs of the platform; one opens in a side sheet to be edited (spec 2:2#48). */
export function ProgramsPage({ view, onView, createLink, usersLink }: ProgramsPageProps) {
  const programs = useQuery(managedProgramsQuery(view));
  const state = stateOfView(view);
  const id = Number(view.opened);
  const opened = Number.isInteger(id) && id > 0 ? id : undefined;
  return (
    <RecordPage
      title="Edit Programs"
      searchLabel="Name, company or id"
      filters={
        <FilterMenu
          label="State"
          options={PROGRAM_STATES}
          value={state}
          onChange={(next) => onView({ filters: next === 'all' ? {} : { state: next } })}
        />
      }
      action={createLink}
      list={programs}
      noun="program"
      none={{ icon: IconBuilding, title: 'There are no programs in the system.', action: createLink }}
      startOrder={{ column: 'name', direction: 'ascending' }}
      columns={COLUMNS}
      keyOf={(program) => String(program.id)}
      nameOf={(program) => program.name}
      view={view}
      onView={onView}
    >
      {opened !== undefined && (
        <ProgramSheet
          key={opened}
          id={opened}
          name={programs.data?.results.find((program) => program.id === opened)?.name}
          usersLink={usersLink(opened)}
          onClose={() => onView({ opened: undefined })}
        />
      )}
    </RecordPage>
  );
}

const COLUMNS: readonly TableColumn<ManagedProgram>[] = [
  {
    id: 'name',
    head: 'Program',
    sortable: true,
    cell: (program) => (
      <>
        <span className={classes.name}>
          <CutName name={program.name} />
        </span>{' '}
        <span className={classes.company}>{program.company_name}</span>
        <NarrowContract program={program} />
      </>
    ),
  },
  { id: 'id', head: 'Id', align: 'right', sortable: true, cell: ({ id }) => id },
  {
    id: 'company_name',
    head: 'Company',
    sortable: true,
    drop: 3,
    cell: ({ company_name }) => (
      <span className={classes.name}>
        <CutName name={company_name} />
      </span>
    ),
  },
  { id: 'state', head: 'State', cell: ({ active }) => <ProgramState active={active} /> },
  {
    id: 'contract',
    head: 'Contract',
    drop: 3,
    cell: (program) => <ContractBadge program={program} bare />,
  },
  { id: 'end_date', head: 'Ends', sortable: true, drop: 2, cell: ({ end_date }) => dayText(end_date) },
  {
    id: 'users',
    head: 'Users',
    align: 'right',
    drop: 2,
    cell: ({ user_count, max_users }) => usedText(user_count, max_users),
  },
  {
    id: 'taskings',
    head: 'Taskings',
    align: 'right',
    drop: 1,
    cell: ({ tasking_count, max_taskings }) => usedText(tasking_count, max_taskings),
  },
];

/** "10 of 15", or "10" without a limit. */
const usedText = (used: number, limit: number | null) =>
  limit === null ? countText(used) : `${countText(used)} of ${countText(limit)}`;

/** The contract where the table has no column for it, unless it simply runs. */
function NarrowContract({ program }: { readonly program: ManagedProgram }) {
  const { rights } = useContract(program);
  if (rights.state === 'active') return null;
  return (
    <span className={classes.company}>
      <ContractBadge program={program} bare />
    </span>
  );
}

function ProgramState({ active }: { readonly active: boolean }) {
  return active ? (
    <StatusBadge tone="ok" icon={IconCircleCheck} word="Active" bare />
  ) : (
    <StatusBadge tone="neutral" icon={IconArchive} word="Archived" bare />
  );
}
