import { choosePictures } from './choose-pictures.ts';
import { explainOmitted } from './explain-omitted.ts';
import { type Job, weightOf } from './job.ts';
import { downlinkFinder, type PreparedJobs, prepareJobs } from './prepare-jobs.ts';
import type { Plan, PlanInput, PlannedTask } from './schedule-shapes.ts';

/** The order of a plan: by satellite, then by time. */
const inOrder = (a: PlannedTask, b: PlannedTask) =>
  a.sensor - b.sensor ||
  a.startMs - b.startMs ||
  (a.request < b.request ? -1 : a.request > b.request ? 1 : 0);

function taskOf({ requests }: PreparedJobs, job: Job): readonly PlannedTask[] {
  const request = requests[job.request];
  if (request === undefined) return [];
  const { startMs, endMs, rollDeg, downlink, limits } = job;
  return [{ request: request.id, sensor: limits.sensor, startMs, endMs, rollDeg, downlink }];
}

/**
 * Plans which satellite takes which request at which pass: each request at most once, one picture at a time a
 * satellite with time to slew and settle between two, none in a block-out, none that no ground station can bring down
 * (when passes of stations are given at all), around the fixed pictures and without the refused ones. The sum of
 * `pictureValue` over the pictures is as great as can be; `bound` says how much greater another plan's could be.
 * Equal inputs give equal plans, whatever the order of their lists.
 */
export function planSchedule(input: PlanInput): Plan {
  const prepared = prepareJobs(input);
  const { jobs, bound } = choosePictures(prepared.jobs);
  const downlinkAfter = downlinkFinder(input.downlinks);
  const fixed = input.fixed.map((task) => ({
    request: task.request,
    sensor: task.sensor,
    startMs: task.startMs,
    endMs: task.endMs,
    rollDeg: task.rollDeg,
    downlink: downlinkAfter(task.sensor, task.endMs) ?? null,
  }));
  const tasks = [...fixed, ...jobs.flatMap((job) => taskOf(prepared, job))].toSorted(inOrder);
  return { tasks, omitted: explainOmitted(input, prepared, tasks), value: weightOf(jobs), bound };
}
