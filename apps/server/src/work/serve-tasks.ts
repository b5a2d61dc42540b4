import { parentPort } from 'node:worker_threads';
import { type FromThread, TaskError, type ToThread, taskProblem } from './thread-messages.ts';

/** Asks the main thread, as `WorkerPoolOptions.onCall` answers. */
export type CallMainThread<Call, Reply> = (call: Call) => Promise<Reply>;

/**
 * Runs in a worker thread: answers the tasks of its pool. `createHandler` is called once, with a function that calls
 * the main thread. The signal of a task is aborted when no one waits for it any more; a task that observes it must
 * yield to the event loop now and then. `transferred` lists the buffers of an answer that are moved instead of copied.
 */
export function serveTasks<Task, Answer, Call = never, Reply = never>(
  createHandler: (
    callMainThread: CallMainThread<Call, Reply>,
  ) => (task: Task, signal: AbortSignal) => Answer | Promise<Answer>,
  transferred: (answer: Answer) => ArrayBuffer[] = () => [],
): void {
  if (parentPort === null) throw new Error('This file runs as a worker thread.');
  const port = parentPort;
  const calls = new Map<number, PromiseWithResolvers<Reply>>();
  const running = new Map<number, AbortController>();
  let lastCall = 0;
  const send = (message: FromThread<Answer, Call>, buffers: ArrayBuffer[] = []) =>
    port.postMessage(message, buffers);

  const handle = createHandler((call) => {
    const id = ++lastCall;
    const pending = Promise.withResolvers<Reply>();
    calls.set(id, pending);
    send({ kind: 'call', id, call });
    return pending.promise.finally(() => calls.delete(id));
  });

  async function run(id: number, task: Task): Promise<void> {
    const stop = new AbortController();
    running.set(id, stop);
    try {
      const answer = await handle(task, stop.signal);
      send({ kind: 'done', id, answer }, transferred(answer));
    } catch (error) {
      send({ kind: 'failed', id, problem: taskProblem(error) });
    } finally {
      running.delete(id);
    }
  }

  port.on('message', (message: ToThread<Task, Reply>) => {
    switch (message.kind) {
      case 'task':
        void run(message.id, message.task);
        break;
      case 'cancel':
        running.get(message.id)?.abort(new Error('No one waits for this task any more.'));
        break;
      case 'reply':
        calls.get(message.id)?.resolve(message.reply);
        break;
      case 'reply-failed':
        calls.get(message.id)?.reject(new TaskError(message.problem));
        break;
      case 'end':
        for (const stop of running.values()) stop.abort(new Error('The thread is ending.'));
        // Without its port nothing keeps the thread alive.
        port.close();
    }
  });
}
