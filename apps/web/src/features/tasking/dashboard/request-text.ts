import type { ProgramTasking, Sensor } from '@sigma/contract';
import { dayText, timeText } from '../../../ui/figures.ts';

export function requestTitle({ name }: Pick<ProgramTasking, 'name'>): string {
  return name === '' ? 'Unnamed capture' : name;
}

export interface RequestPass {
  readonly kind: 'next' | 'scheduled' | 'taken';
  readonly sensor: number;
  readonly start_time: string;
  readonly end_time: string;
}

/** The pass that a request has in the schedule, else the next one that could take it. */
export function requestPass({
  task,
  next_opportunity: next,
}: Pick<ProgramTasking, 'task' | 'next_opportunity'>): RequestPass | undefined {
  if (task !== null) return { ...task, kind: task.state === 'scheduled' ? 'scheduled' : 'taken' };
  return next === null ? undefined : { ...next, kind: 'next' };
}

export const PASS_NAMES: Readonly<Record<RequestPass['kind'], string>> = {
  next: 'Next opportunity',
  scheduled: 'Scheduled pass',
  taken: 'Taken',
};

/** "GHOSt-1, GHOSt-3"; a sensor that the program lost goes by its number. */
export function sensorNames(ids: readonly number[], sensors: readonly Sensor[]): string {
  return ids
    .map((id) => sensors.find(({ osk_id }) => osk_id === id)?.osk_sensor_name ?? `Sensor ${id}`)
    .join(', ');
}

/** "22 Nov 2026, 18:31:08 – 18:31:50"; with both days where they differ. UTC. */
export function intervalText(start: string, end: string): string {
  const from = `${dayText(start)}, ${timeText(start, true)}`;
  return dayText(start) === dayText(end)
    ? `${from} – ${timeText(end, true)}`
    : `${from} – ${dayText(end)}, ${timeText(end, true)}`;
}
