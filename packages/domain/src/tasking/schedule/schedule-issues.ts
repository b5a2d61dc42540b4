import { collide, grouped, overlap } from './job.ts';
import type { BlockOut, FixedTask, SatelliteLimits } from './schedule-shapes.ts';

export const SCHEDULE_ISSUE_CODES = [
  'reversed',
  'unknown_satellite',
  'blocked_out',
  'overlap',
  'no_time_to_turn',
  'taken_twice',
] as const;

/** A reason why a plan cannot be flown. */
export interface ScheduleIssue {
  readonly code: (typeof SCHEDULE_ISSUE_CODES)[number];
  /** Positions of the affected tasks in the list, in ascending order. */
  readonly tasks: readonly number[];
  /** A sentence for people. */
  readonly text: string;
}

const instantAt = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
const pictureText = ({ request, startMs }: FixedTask) =>
  `the picture of request ${request} at ${instantAt(startMs)}`;
const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

interface Placed extends FixedTask {
  readonly position: number;
}

function issuesOfTask(task: Placed, limits: SatelliteLimits | undefined, blockOuts: readonly BlockOut[]) {
  const tasks = [task.position];
  const issues: ScheduleIssue[] = [];
  if (!(task.startMs < task.endMs))
    issues.push({ code: 'reversed', tasks, text: `${capitalize(pictureText(task))} ends before it begins.` });
  if (limits === undefined)
    issues.push({
      code: 'unknown_satellite',
      tasks,
      text: `${capitalize(pictureText(task))} is assigned to sensor ${task.sensor}, whose limits are unknown.`,
    });
  for (const blockOut of blockOuts)
    if (blockOut.sensor === task.sensor && overlap(task, blockOut))
      issues.push({
        code: 'blocked_out',
        tasks,
        text: `${capitalize(pictureText(task))} is in a block-out of sensor ${task.sensor} (${blockOut.reason}).`,
      });
  return issues;
}

function issuesOfPair(first: Placed, second: Placed, limits: SatelliteLimits): readonly ScheduleIssue[] {
  if (!collide(limits, first, second)) return [];
  const tasks = [first.position, second.position].toSorted((a, b) => a - b);
  const both = `sensor ${first.sensor} cannot take ${pictureText(first)} and ${pictureText(second)}`;
  if (overlap(first, second)) return [{ code: 'overlap', tasks, text: `${capitalize(both)}: they overlap.` }];
  const text = `${capitalize(both)}: there is no time to turn from ${first.rollDeg}° to ${second.rollDeg}° and settle.`;
  return [{ code: 'no_time_to_turn', tasks, text }];
}

/**
 * Checks any plan, such as a plan edited by staff. Reports pictures of a satellite that overlap or leave no time to
 * turn, that are in a block-out, of an unknown satellite or end before they begin, and requests that are planned
 * repeatedly. The result is empty if the plan can be flown.
 */
export function scheduleIssues(
  tasks: readonly FixedTask[],
  satellites: readonly SatelliteLimits[],
  blockOuts: readonly BlockOut[],
): readonly ScheduleIssue[] {
  const limitsOf = new Map(satellites.map((limits) => [limits.sensor, limits]));
  const placed = tasks.map((task, position) => ({ ...task, position }));
  const issues = placed.flatMap((task) => issuesOfTask(task, limitsOf.get(task.sensor), blockOuts));
  for (const [sensor, ofSensor] of grouped(placed, (task) => task.sensor)) {
    const limits = limitsOf.get(sensor);
    const ordered = ofSensor.toSorted((a, b) => a.startMs - b.startMs || a.position - b.position);
    if (limits === undefined) continue;
    for (const [index, first] of ordered.entries())
      for (const second of ordered.slice(index + 1)) issues.push(...issuesOfPair(first, second, limits));
  }
  for (const [request, repeated] of Map.groupBy(placed, (task) => task.request))
    if (repeated.length > 1)
      issues.push({
        code: 'taken_twice',
        tasks: repeated.map(({ position }) => position),
        text: `Request ${request} is planned ${repeated.length} times.`,
      });
  return issues;
}
