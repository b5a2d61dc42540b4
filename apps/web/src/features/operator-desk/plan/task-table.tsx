import type { SensorTask, TaskingSchedule } from '@sigma/contract';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Table, type TableColumn } from '../../../ui/lists/table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { dayText, timeText } from '../../../ui/text/figures.ts';
import { STATE_NAMES } from '../desk-text.ts';
import type { Desk } from '../use-desk.ts';
import classes from './plan.module.css';

interface TaskTableProps {
  readonly desk: Desk;
  readonly opened: string | undefined;
  readonly onOpen: (task: SensorTask) => void;
}

/** The tasks of the plan as a table: the timeline for those who do not see it. */
export function TaskTable({ desk: { planTasks, names, plan }, opened, onOpen }: TaskTableProps) {
  if (planTasks.length === 0)
    return (
      <EmptyState
        icon={IconCalendarEvent}
        title={plan === undefined ? 'No plan is chosen' : 'This plan has no tasks'}
        text={emptyText(plan)}
      />
    );
  const columns: readonly TableColumn<SensorTask>[] = [
    {
      id: 'request',
      head: 'Request',
      cell: ({ tasking_request, sensor, state }) => (
        <span className={classes.task}>
          <CutName name={names.request(tasking_request)} />
          <span className={classes.note}>
            {names.sensor(sensor)} · {STATE_NAMES[state]}
          </span>
        </span>
      ),
      sortBy: ({ tasking_request }) => names.request(tasking_request),
    },
    {
      id: 'start',
      head: 'Start, UTC',
      cell: ({ start }) => `${dayText(start).slice(0, -5)}, ${timeText(start)}`,
      sortBy: ({ start }) => start,
    },
  ];
  return (
    <div className={classes.tasks}>
      <Table
        label="Tasks of the plan"
        dense
        startOrder={{ column: 'start', direction: 'ascending' }}
        columns={columns}
        rows={planTasks}
        keyOf={({ id }) => id}
        nameOf={({ tasking_request }) => `Open ${names.request(tasking_request)}`}
        selectedKey={opened}
        onRowClick={onOpen}
      />
    </div>
  );
}

function emptyText(plan: TaskingSchedule | undefined): string {
  if (plan === undefined) return 'Choose or propose a plan.';
  return plan.left_out.length > 0
    ? 'The reasons are under “Omitted”.'
    : 'No request can be captured in its time.';
}
