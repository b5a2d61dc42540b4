import type { SensorTask, TaskingSchedule } from '@sigma/contract';
import type { TaskingScheduleState } from '@sigma/domain';
import { counted, dayText, timeText } from '../../../ui/text/figures.ts';

const PLAN_STATES: Readonly<Record<TaskingScheduleState, string>> = {
  draft: 'Draft',
  published: 'Published',
  flown: 'Flown',
};

const shortText = (instant: string) => `${dayText(instant).slice(0, -5)}, ${timeText(instant)}`;

/** "Draft of 21 Nov, 11:00": plans have no names, so state and time tell them apart. */
export const planName = ({ state, created_at }: Pick<TaskingSchedule, 'state' | 'created_at'>): string =>
  `${PLAN_STATES[state]} of ${shortText(created_at)}`;

/** "21 Nov, 12:00 to 22 Nov, 12:00, 2 satellites, 7 tasks", and how many were refused where its tasks are given. */
export function planNote(
  { start, end, sensors, tasks }: TaskingSchedule,
  listed: readonly SensorTask[] = [],
): string {
  const refused = listed.filter(({ state }) => state === 'refused').length;
  const parts = [counted(sensors.length, 'satellite'), counted(tasks, 'task')];
  if (refused > 0) parts.push(`${refused} refused`);
  return `${shortText(start)} to ${shortText(end)}, ${parts.join(', ')}`;
}
