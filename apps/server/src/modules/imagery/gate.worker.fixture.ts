import { parentPort } from 'node:worker_threads';

/** Answers once the gate of the task is open. */
parentPort?.on('message', ({ gate, name }: { gate: SharedArrayBuffer; name: string }) => {
  Atomics.wait(new Int32Array(gate), 0, 0);
  parentPort?.postMessage({ ok: true, answer: name });
});
