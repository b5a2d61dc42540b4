import { collide, grouped, overlap } from './job.ts';
import type { BlockOut, FixedTask, SatelliteLimits } from './schedule-shapes.ts';

export const SCHEDULE_FAULT_CODES = [
  'reversed',
  'unknown_satellite',
  'blocked_out',
  'overlap',
  'no_time_to_turn',
  'taken_twice',
] as const;

export interface ScheduleFault {
  readonly code: (typeof SCHEDULE_FAULT_CODES)[number];
  /** Places in the list of tasks that the fault is about, rising. */
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

function faultsOfOne(task: Placed, limits: SatelliteLimits | undefined, blockOuts: readonly BlockOut[]) {
  const tasks = [task.place];
  const faults: ScheduleFault[] = [];
  if (!(task.startMs < task.endMs))
    faults.push({ code: 'reversed', tasks, text: `${upper(of(task))} ends before it begins.` });
  if (limits === undefined)
    faults.push({
      code: 'unknown_satellite',
      tasks,
      text: `${upper(of(task))} is given to sensor ${task.sensor}, whose limits are not known.`,
    });
  for (const blockOut of blockOuts)
    if (blockOut.sensor === task.sensor && overlap(task, blockOut))
      faults.push({
        code: 'blocked_out',
        tasks,
        text: `${upper(of(task))} lies in a block-out of sensor ${task.sensor} (${blockOut.reason}).`,
      });
  return faults;
}

function faultsOfTwo(first: Placed, second: Placed, limits: SatelliteLimits): readonly ScheduleFault[] {
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
export function scheduleFaults(
  tasks: readonly FixedTask[],
  satellites: readonly SatelliteLimits[],
  blockOuts: readonly BlockOut[],
): readonly ScheduleFault[] {
  const limitsOf = new Map(satellites.map((limits) => [limits.sensor, limits]));
  const placed = tasks.map((task, place) => ({ ...task, place }));
  const faults = placed.flatMap((task) => faultsOfOne(task, limitsOf.get(task.sensor), blockOuts));
  for (const [sensor, ofSensor] of grouped(placed, (task) => task.sensor)) {
    const limits = limitsOf.get(sensor);
    const ordered = ofSensor.toSorted((a, b) => a.startMs - b.startMs || a.place - b.place);
    if (limits === undefined) continue;
    for (const [place, first] of ordered.entries())
      for (const second of ordered.slice(place + 1)) faults.push(...faultsOfTwo(first, second, limits));
  }
  for (const [request, taken] of Map.groupBy(placed, (task) => task.request))
    if (taken.length > 1)
      faults.push({
        code: 'taken_twice',
        tasks: taken.map(({ place }) => place),
        text: `Request ${request} is taken ${taken.length} times.`,
      });
  return faults;
}
