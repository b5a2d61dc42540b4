import { choosePictures } from './choose-pictures.ts';
import { explainOmitted } from './explain-omitted.ts';
import { type Job, weightOf } from './job.ts';
import { allSteps, type Steps } from './planning-steps.ts';
import { downlinkFinder, type PreparedJobs, prepareJobs } from './prepare-jobs.ts';
import type { Plan, PlanInput, PlannedTask } from './schedule-shapes.ts';

/** Orders tasks by satellite, then by time. */
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
 * Plans which satellite captures which request in which pass. Each request is captured at most once; pictures of a
 * satellite leave time to slew and settle, are outside block-outs and can be downlinked (if ground station passes are
 * given at all). Fixed pictures stay, and refused pictures are not used. The sum of `pictureValue` over the pictures is
 * maximized, and `bound` limits the sum of any other plan (ADR-12). Equal inputs give equal plans, whatever the order
 * of their lists.
 */
export const planSchedule = (input: PlanInput): Plan => allSteps(planScheduleInSteps(input));

/** The same plan in steps of a few milliseconds, except for the largest groups of requests in one pass. */
export function* planScheduleInSteps(input: PlanInput): Steps<Plan> {
  const prepared = prepareJobs(input);
  const { jobs, bound } = yield* choosePictures(prepared.jobs);
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
