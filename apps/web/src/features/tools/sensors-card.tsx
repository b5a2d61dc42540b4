import type { OperatedSensor } from '@sigma/contract';
import { parseElementSet, trackUncertainty } from '@sigma/orbit';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Table, type TableColumn } from '../../ui/lists/table.tsx';
import { StatusBadge } from '../../ui/states/status-badge.tsx';
import { QueryCard } from './query-card.tsx';
import classes from './tools.module.css';
import { operatedSensorsQuery } from './tools.queries.ts';

interface SensorsCardProps {
  /** The current time of the demo world. */
  readonly nowMs: number;
  readonly onTrack: (sensor: number) => void;
}

/** From this age on, forecasts are marked as uncertain. */
const OLD_DAYS = 3;

type SetState =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'known'; readonly ageDays: number; readonly alongTrackKm: number };

/** The sensors with the age of the element set that their orbit is computed from. */
export function SensorsCard({ nowMs, onTrack }: SensorsCardProps) {
  const sensors = useQuery(operatedSensorsQuery);
  return (
    <QueryCard title="Sensors and their element sets" query={sensors} rows={5}>
      {({ results }) =>
        results.length === 0 ? (
          <p>There are no sensors yet.</p>
        ) : (
          <Table
            label="Sensors"
            columns={columnsAt(nowMs)}
            rows={results}
            keyOf={(sensor) => String(sensor.osk_id)}
            nameOf={(sensor) => `Track ${sensor.osk_sensor_name}`}
            onRowClick={(sensor) => onTrack(sensor.osk_id)}
          />
        )
      }
    </QueryCard>
  );
}

function columnsAt(nowMs: number): readonly TableColumn<OperatedSensor>[] {
  return [
    { id: 'name', head: 'Sensor', cell: (sensor) => sensor.osk_sensor_name },
    {
      id: 'age',
      head: 'Age, days',
      align: 'right',
      cell: (sensor) => {
        const state = stateOf(sensor.raw_tle, nowMs);
        return state.kind === 'known' ? state.ageDays.toFixed(1) : 'N/A';
      },
    },
    {
      id: 'uncertainty',
      head: 'Along track, ± km',
      align: 'right',
      cell: (sensor) => {
        const state = stateOf(sensor.raw_tle, nowMs);
        return state.kind === 'known' ? state.alongTrackKm.toFixed(1) : 'N/A';
      },
    },
    {
      id: 'state',
      head: 'State',
      cell: (sensor) => (
        <span className={classes.state}>
          <SetBadge state={stateOf(sensor.raw_tle, nowMs)} />
        </span>
      ),
    },
  ];
}

export function stateOf(rawTle: string | null, nowMs: number): SetState {
  if (rawTle === null) return { kind: 'none' };
  const parsed = parseElementSet(rawTle);
  return parsed.ok ? { kind: 'known', ...trackUncertainty(parsed.set, nowMs) } : { kind: 'refused' };
}

function SetBadge({ state }: { readonly state: SetState }) {
  if (state.kind === 'none') return <StatusBadge tone="bad" icon={IconCircleX} word="No set" bare />;
  if (state.kind === 'refused') return <StatusBadge tone="bad" icon={IconCircleX} word="Rejected" bare />;
  return state.ageDays > OLD_DAYS ? (
    <StatusBadge tone="warn" icon={IconAlertTriangle} word="Old" bare />
  ) : (
    <StatusBadge tone="ok" icon={IconCircleCheck} word="Fresh" bare />
  );
}
