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

export interface ScheduleIssue {
  readonly code: (typeof SCHEDULE_ISSUE_CODES)[number];
  /** Places in the list of tasks that the issue is about, rising. */
  readonly tasks: readonly number[];
  /** A sentence for people. */
  readonly text: string;
}

const at = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
const of = ({ request, startMs }: FixedTask) => `the picture of request ${request} at ${at(startMs)}`;
const upper = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

interface Placed extends FixedTask {
  readonly place: number;
}

function issuesOfTask(task: Placed, limits: SatelliteLimits | undefined, blockOuts: readonly BlockOut[]) {
  const tasks = [task.place];
  const issues: ScheduleIssue[] = [];
  if (!(task.startMs < task.endMs))
    issues.push({ code: 'reversed', tasks, text: `${upper(of(task))} ends before it begins.` });
  if (limits === undefined)
    issues.push({
      code: 'unknown_satellite',
      tasks,
      text: `${upper(of(task))} is given to sensor ${task.sensor}, whose limits are not known.`,
    });
  for (const blockOut of blockOuts)
    if (blockOut.sensor === task.sensor && overlap(task, blockOut))
      issues.push({
        code: 'blocked_out',
        tasks,
        text: `${upper(of(task))} lies in a block-out of sensor ${task.sensor} (${blockOut.reason}).`,
      });
  return issues;
}

function issuesOfPair(first: Placed, second: Placed, limits: SatelliteLimits): readonly ScheduleIssue[] {
  if (!collide(limits, first, second)) return [];
  const tasks = [first.place, second.place].toSorted((a, b) => a - b);
  const both = `sensor ${first.sensor} cannot take ${of(first)} and ${of(second)}`;
  if (overlap(first, second)) return [{ code: 'overlap', tasks, text: `${upper(both)}: they overlap.` }];
  const text = `${upper(both)}: there is no time to turn from ${first.rollDeg}° to ${second.rollDeg}° and settle.`;
  return [{ code: 'no_time_to_turn', tasks, text }];
}

/**
 * Checks any plan, such as one that staff have edited: pictures of a satellite that overlap or leave no time to turn,
 * pictures in a block-out, of an unknown satellite, or that end before they begin, requests taken twice. Empty when
 * the plan can be flown.
 */
export function scheduleIssues(
  tasks: readonly FixedTask[],
  satellites: readonly SatelliteLimits[],
  blockOuts: readonly BlockOut[],
): readonly ScheduleIssue[] {
  const limitsOf = new Map(satellites.map((limits) => [limits.sensor, limits]));
  const placed = tasks.map((task, place) => ({ ...task, place }));
  const issues = placed.flatMap((task) => issuesOfTask(task, limitsOf.get(task.sensor), blockOuts));
  for (const [sensor, ofSensor] of grouped(placed, (task) => task.sensor)) {
    const limits = limitsOf.get(sensor);
    const ordered = ofSensor.toSorted((a, b) => a.startMs - b.startMs || a.place - b.place);
    if (limits === undefined) continue;
    for (const [place, first] of ordered.entries())
      for (const second of ordered.slice(place + 1)) issues.push(...issuesOfPair(first, second, limits));
  }
  for (const [request, taken] of Map.groupBy(placed, (task) => task.request))
    if (taken.length > 1)
      issues.push({
        code: 'taken_twice',
        tasks: taken.map(({ place }) => place),
        text: `Request ${request} is taken ${taken.length} times.`,
      });
  return issues;
}
