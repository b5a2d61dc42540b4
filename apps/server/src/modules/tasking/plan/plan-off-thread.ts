import { type Plan, type PlanInput, planSchedule } from '@sigma/domain';
import { sharedThread, USUAL_THREAD } from '../../../work/index.ts';

/** Up to this many candidates, planning finishes in a few milliseconds; 144 in twelve passes take 16. */
const FEW_CANDIDATES = 50;

const planner = sharedThread<PlanInput, Plan>({
  name: 'plans',
  script: new URL('./plan-schedule.worker.ts', import.meta.url),
  resourceLimits: USUAL_THREAD,
});

/** Makes a plan. Large plans run in a worker thread, so that the server can answer other calls concurrently. */
export function planOffThread(input: PlanInput, signal?: AbortSignal): Promise<Plan> {
  if (input.candidates.length <= FEW_CANDIDATES) return Promise.resolve(planSchedule(input));
  return planner.run(input, signal);
}
