import type { AgreementTable } from '@sigma/contract';
import { IconScale, IconServerOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { dayFilter, withFilter } from '../../../parts/record-list/record-filters.ts';
import type { RecordViewAccess } from '../../../parts/record-list/use-record-view.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { DayBox } from '../../../ui/dates/day-field.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Table, type TableColumn } from '../../../ui/lists/table.tsx';
import { FilterMenu } from '../../../ui/overlays/filter-menu.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { counted } from '../../../ui/text/figures.ts';
import { agreementQuery } from '../data/notation.queries.ts';
import { overlapText } from '../data/overlap-text.ts';
import { type ProgramOption, programOptions } from '../scenes/scenes-page.tsx';
import classes from './agreement-page.module.css';

interface AgreementPageProps extends RecordViewAccess {
  readonly programs: readonly ProgramOption[];
  /** A link to the list of scenes. */
  readonly back: ReactNode;
}

/** How far people and the analysis agree, by type, over a period. */
export function AgreementPage({ programs, back, view, onView }: AgreementPageProps) {
  const [from, until] = [dayFilter(view.filters.from), dayFilter(view.filters.until)];
  const program = Number(view.filters.program ?? '');
  const isProgram = Number.isInteger(program) && program > 0;
  const table = useQuery(agreementQuery({ from, until, program: isProgram ? program : undefined }));
  const filterBy = (name: string) => (value: string) =>
    onView({ filters: withFilter(view.filters, name, value) });
  return (
    <Page
      title="Agreement"
      subtitle={
        table.data === undefined
          ? ' '
          : `Of people and the analysis, on ${counted(table.data.passes, 'completed picture')}`
      }
      actions={
        <div className={classes.tools}>
          {back}
          <DayBox
            label="From"
            value={from ?? null}
            max={until}
            onChange={filterBy('from')}
            onClear={() => filterBy('from')('')}
          />
          <DayBox
            label="Until"
            value={until ?? null}
            min={from}
            onChange={filterBy('until')}
            onClear={() => filterBy('until')('')}
          />
          <FilterMenu
            label="Program"
            options={programOptions(programs)}
            value={view.filters.program ?? ''}
            onChange={filterBy('program')}
          />
        </div>
      }
    >
      <Content table={table.data} error={table.error} onRetry={() => void table.refetch()} />
    </Page>
  );
}

interface ContentProps {
  readonly table: AgreementTable | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function Content({ table, error, onRetry }: ContentProps) {
  if (error !== null && error !== undefined) {
    return (
      <EmptyState
        icon={IconServerOff}
        tone="bad"
        {...errorText(error)}
        action={<Button onClick={onRetry}>Refresh</Button>}
      />
    );
  }
  if (table === undefined) return <SkeletonRows rows={6} height={40} label="Loading the agreement" />;
  if (table.types.length === 0) {
    return (
      <EmptyState
        icon={IconScale}
        title={table.passes === 0 ? 'No picture of this period is completed.' : 'Nothing was drawn or found.'}
        text="Open a picture, draw everything that can be seen, and state so: then it is compared with the analysis here."
      />
    );
  }
  const rows: readonly Row[] = [...table.types, { ...table.total, detection_type: ALL_TYPES }];
  return (
    <>
      <div className={classes.table}>
        <Table
          label="Agreement"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ detection_type }) => detection_type}
          nameOf={({ detection_type }) => detection_type}
          narrowLine={(row) => `${row.matched} of ${row.drawn} drawn matched, ${row.extra} in addition`}
        />
      </div>
      <p className={classes.note}>
        A drawn and a found feature match when they have the same type and their heads are at most 60 m apart
        (vehicles 40 m), or their outlines have a fifth in common. Overlap is the mean of the common share of
        both outlines.
      </p>
    </>
  );
}

const ALL_TYPES = 'All types';
type Row = AgreementTable['total'] & { readonly detection_type: string };

const share = (part: number, whole: number): string =>
  whole === 0 ? 'N/A' : `${Math.round((100 * part) / whole)} %`;

const number = (
  id: 'drawn' | 'found' | 'matched' | 'missed' | 'extra' | 'renamed',
  head: string,
  drop?: 1 | 2 | 3,
): TableColumn<Row> => ({
  id,
  head,
  align: 'right',
  cell: (row) => row[id],
  ...(drop !== undefined && { drop }),
});

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'type', head: 'Type', cell: ({ detection_type }) => detection_type },
  number('drawn', 'Drawn', 3),
  number('found', 'Found', 3),
  number('matched', 'Matched', 3),
  number('missed', 'Missed', 1),
  number('renamed', 'As another type', 1),
  number('extra', 'In addition', 3),
  {
    id: 'recall',
    head: 'Of drawn found',
    align: 'right',
    drop: 2,
    cell: ({ matched, drawn }) => share(matched, drawn),
  },
  {
    id: 'precision',
    head: 'Of found drawn',
    align: 'right',
    drop: 2,
    cell: ({ matched, found }) => share(matched, found),
  },
  {
    id: 'overlap',
    head: 'Overlap',
    align: 'right',
    cell: ({ mean_overlap }) => (mean_overlap === null ? 'N/A' : overlapText(mean_overlap)),
  },
];
