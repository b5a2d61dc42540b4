import type { SensorTask } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../session/session.tsx';
import { Table, type TableColumn } from '../../ui/lists/table.tsx';
import { dayText, timeText } from '../../ui/text/figures.ts';
import { QueryCard } from './query-card.tsx';
import { comingTasks, tasksQuery } from './tools.queries.ts';

interface TasksCardProps {
  /** The current time of the demo world. */
  readonly nowMs: number;
  readonly sensorName: (id: number) => string;
}

/** The next tasks of the satellites. */
export function TasksCard({ nowMs, sensorName }: TasksCardProps) {
  const tasks = useQuery(tasksQuery(useSession().platform.clock));
  const columns: readonly TableColumn<SensorTask>[] = [
    { id: 'start', head: 'Start, UTC', cell: ({ start }) => `${dayText(start)}, ${timeText(start)}` },
    { id: 'sensor', head: 'Sensor', cell: ({ sensor }) => sensorName(sensor) },
    { id: 'roll', head: 'Roll, °', align: 'right', cell: ({ roll }) => roll.toFixed(1).replace('-', '−') },
    { id: 'state', head: 'State', cell: ({ state }) => `${state.charAt(0).toUpperCase()}${state.slice(1)}` },
  ];
  return (
    <QueryCard title="Next tasks of the schedule" query={tasks} rows={5}>
      {({ results }) => {
        const coming = comingTasks(results, nowMs);
        return coming.length === 0 ? (
          <p>Nothing is scheduled.</p>
        ) : (
          <Table
            label="Next tasks"
            columns={columns}
            rows={coming}
            keyOf={({ id }) => id}
            nameOf={({ id }) => id}
          />
        );
      }}
    </QueryCard>
  );
}
