import { type Plan, type PlanInput, planSchedule } from '@sigma/domain';
import { runInThread } from '../../../work/index.ts';

/** Up to this many candidates, planning finishes in a few milliseconds. */
const FEW_CANDIDATES = 150;

/** Makes a plan. Large plans run in a worker thread, so that the server can answer other calls concurrently. */
export function planOffThread(input: PlanInput, signal?: AbortSignal): Promise<Plan> {
  if (input.candidates.length <= FEW_CANDIDATES) return Promise.resolve(planSchedule(input));
  return runInThread(new URL('./plan-schedule.worker.ts', import.meta.url), input, signal);
}
