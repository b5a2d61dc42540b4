import { type Plan, type PlanInput, planSchedule } from '@sigma/domain';
import { runInThread } from '../../../work/index.ts';

/** So many passes are chosen from within a few milliseconds. */
const FEW_CANDIDATES = 150;

/** Makes a plan; a large one in a thread of its own, so that calls are answered meanwhile. */
export function planApart(input: PlanInput, signal?: AbortSignal): Promise<Plan> {
  if (input.candidates.length <= FEW_CANDIDATES) return Promise.resolve(planSchedule(input));
  return runInThread(new URL('./plan-schedule.worker.ts', import.meta.url), input, signal);
}
