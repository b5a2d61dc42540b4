import { expect, it } from 'vitest';
import { runInThread } from './run-in-thread.ts';

const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const answering = script(
  'import { parentPort, workerData } from "node:worker_threads"; parentPort.postMessage(workerData * 2);',
);

it('runInThread returns the first message of the thread', async () => {
  expect(await runInThread<number, number>(answering, 21)).toBe(42);
});

it('runInThread throws the error of the thread', async () => {
  await expect(runInThread(script('throw new Error("broken")'), 1)).rejects.toThrow('broken');
});

it('runInThread rejects when the thread ends without an answer', async () => {
  await expect(runInThread(script('process.exit(4)'), 1)).rejects.toThrow('ended with 4');
});

it('runInThread ends the thread and throws the reason once its signal is aborted', async () => {
  const stop = new AbortController();
  const running = runInThread(script('setInterval(() => {}, 1000)'), 1, stop.signal);
  stop.abort(new Error('gone'));
  await expect(running).rejects.toThrow('gone');
});
