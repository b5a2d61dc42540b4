import type { JobQueue } from '@sigma/contract';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { RecordPage } from '../../parts/record-list/record-page.tsx';
import { useRecordView } from '../../parts/record-list/use-record-view.ts';
import type { TableColumn } from '../../ui/lists/table.tsx';
import { sorted, type TableOrder } from '../../ui/lists/table-order.ts';
import { FilterMenu } from '../../ui/overlays/filter-menu.tsx';
import { utcText } from '../../ui/text/figures.ts';
import { jobCount } from './job-count.ts';
import { queuesQuery } from './jobs.queries.ts';
import { QueueSheet } from './queue-sheet.tsx';
import { QueueState } from './queue-state.tsx';

const STATES = [
  ['', 'All'],
  ['failed', 'With failures'],
  ['busy', 'Busy'],
] as const;

const COLUMNS: readonly TableColumn<JobQueue>[] = [
  { id: 'name', head: 'Queue', sortable: true, cell: ({ name }) => name },
  { id: 'state', head: 'State', cell: (queue) => <QueueState queue={queue} /> },
  ...(['waiting', 'scheduled', 'active', 'failed', 'completed'] as const).map(
    (count): TableColumn<JobQueue> => ({
      id: count,
      head: `${count.slice(0, 1).toUpperCase()}${count.slice(1)}`,
      align: 'right',
      sortable: true,
      drop: count === 'failed' || count === 'waiting' ? 3 : 1,
      cell: (queue) => jobCount(queue[count]),
    }),
  ),
  {
    id: 'last_finished_at',
    head: 'Last finished',
    sortable: true,
    drop: 2,
    cell: ({ last_finished_at }) => (last_finished_at === null ? 'Never' : utcText(last_finished_at)),
  },
];

const BY_NAME: TableOrder = { column: 'name', direction: 'ascending' };

/** The queues of background jobs; a queue opens its jobs. */
export function JobsPage() {
  const access = useRecordView(['state']);
  const { view, onView } = access;
  const { data, error, refetch } = useQuery(queuesQuery);
  const found = (data?.results ?? []).filter(
    (queue) => queue.name.includes(view.search.toLowerCase()) && isShown(queue, view.filters.state),
  );
  const { column, direction } = view.order ?? BY_NAME;
  const shown = sorted(found, (queue) => columnValue(queue, column), direction);
  const opened = data?.results.find(({ name }) => name === view.opened);
  return (
    <RecordPage
      {...access}
      title="Jobs"
      noun="queue"
      searchLabel="Name"
      filters={
        <FilterMenu
          label="State"
          options={STATES}
          value={STATES.find(([value]) => value === view.filters.state)?.[0] ?? ''}
          onChange={(state) => onView({ filters: state === '' ? {} : { state } })}
        />
      }
      list={{ data: data && { count: shown.length, results: shown }, error, refetch }}
      none={{
        icon: IconStack2,
        title: 'There are no queues.',
        text: 'Queues are made when a process that runs jobs starts.',
      }}
      startOrder={BY_NAME}
      columns={COLUMNS}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
    >
      {opened !== undefined && (
        <QueueSheet key={opened.name} queue={opened} onClose={() => onView({ opened: undefined })} />
      )}
    </RecordPage>
  );
}

function isShown({ failed, active, waiting }: JobQueue, state: string | undefined): boolean {
  if (state === 'failed') return failed > 0;
  return state !== 'busy' || active + waiting > 0;
}

function columnValue(queue: JobQueue, column: string): string | number | null {
  const value: unknown = Reflect.get(queue, column);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
