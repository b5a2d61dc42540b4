import type { Area, SimplifiedArea } from '@sigma/geo';
import type { AreaWork, AreaWorkAnswer } from './area-work.ts';
import type { UploadPlan } from './upload-plan.ts';

/** Longer than any file within the limits needs on a slow machine. */
const MAX_WORK_MS = 60_000;

export class AreaWorkError extends Error {
  override readonly name = 'AreaWorkError';
}

/** Reads a file in a worker, so that the page does not block. Throws AreaWorkError when the worker fails. */
export async function readInWorker(
  work: Omit<Extract<AreaWork, { kind: 'read' }>, 'kind'>,
  signal: AbortSignal,
): Promise<UploadPlan> {
  const answer = await askWorker({ kind: 'read', ...work }, signal);
  if (answer.kind !== 'read') throw new AreaWorkError(`The worker answered "${answer.kind}".`);
  return answer.plan;
}

/** Simplifies an area in a worker. Throws AreaWorkError when the worker fails. */
export async function simplifyInWorker(area: Area, signal: AbortSignal): Promise<SimplifiedArea> {
  const answer = await askWorker({ kind: 'simplify', area }, signal);
  if (answer.kind !== 'simplify') throw new AreaWorkError(`The worker answered "${answer.kind}".`);
  return answer.simplified;
}

/** One worker for each request: terminating it stops even a parser that never returns. */
function askWorker(work: AreaWork, signal: AbortSignal): Promise<AreaWorkAnswer> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./area.worker.ts', import.meta.url), { type: 'module' });
  const ended = AbortSignal.any([signal, AbortSignal.timeout(MAX_WORK_MS)]);
  return new Promise<AreaWorkAnswer>((resolve, reject) => {
    ended.addEventListener('abort', () => reject(ended.reason));
    worker.addEventListener('error', ({ message }) => reject(new AreaWorkError(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<AreaWorkAnswer>) => resolve(data));
    worker.postMessage(work);
  }).finally(() => worker.terminate());
}
