import { Worker } from 'node:worker_threads';

/**
 * Runs one long calculation in a thread of its own and returns the first message that the thread posts. For rare
 * work; frequent tasks belong in a `workerPool`.
 *
 * @param script the module of the thread, which finds `input` as its `workerData`
 * @throws the reason of the signal once that is aborted, the error of the thread, or an error when it ends silently
 */
export async function runInThread<Input, Answer>(
  script: URL,
  input: Input,
  signal?: AbortSignal,
): Promise<Answer> {
  signal?.throwIfAborted();
  const worker = new Worker(script, { workerData: input });
  const outcome = Promise.withResolvers<Answer>();
  const leave = () => outcome.reject(signal?.reason);
  signal?.addEventListener('abort', leave, { once: true });
  worker.once('message', outcome.resolve);
  worker.once('error', outcome.reject);
  worker.once('exit', (code) =>
    outcome.reject(new Error(`A thread ended with ${code} and without an answer.`)),
  );
  try {
    return await outcome.promise;
  } finally {
    signal?.removeEventListener('abort', leave);
    void worker.terminate();
  }
}
