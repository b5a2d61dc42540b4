import { Worker } from 'node:worker_threads';
import { type Plan, type PlanInput, planSchedule } from '@sigma/domain';

/** So many passes are chosen from within a few milliseconds. */
const FEW_CANDIDATES = 150;

/** Makes a plan; a large one in a thread of its own, so that calls are answered meanwhile. */
export function planApart(input: PlanInput, signal?: AbortSignal): Promise<Plan> {
  if (input.candidates.length <= FEW_CANDIDATES) return Promise.resolve(planSchedule(input));
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./plan-schedule.worker.ts', import.meta.url), { workerData: input });
    const abort = () => {
      reject(signal?.reason);
      void worker.terminate();
    };
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    worker.once('message', (plan: Plan) => resolve(plan));
    worker.once('error', reject);
    worker.once('exit', () => {
      signal?.removeEventListener('abort', abort);
      reject(new Error('The thread that plans ended without a plan.'));
    });
  });
}
