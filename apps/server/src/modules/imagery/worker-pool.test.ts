import { afterEach, expect, it } from 'vitest';
import { type WorkerPool, workerPool } from './worker-pool.ts';

interface Task {
  readonly gate: SharedArrayBuffer;
  readonly name: string;
}

let pool: WorkerPool<Task, string> | undefined;
afterEach(() => pool?.close());

function open() {
  const gate = new SharedArrayBuffer(4);
  const opened = workerPool<Task, string>({
    script: new URL('./gate.worker.fixture.ts', import.meta.url),
    size: 1,
    idleMs: 60_000,
    mostWaiting: { map: 2 },
  });
  pool = opened;
  const release = () => {
    Atomics.store(new Int32Array(gate), 0, 1);
    Atomics.notify(new Int32Array(gate), 0);
  };
  return { pool: opened, release, task: (name: string) => ({ gate, name }) };
}

it('turns away those who could not be served soon, and nobody of another urgency', async () => {
  const { pool, release, task } = open();
  const taken = ['a', 'b', 'c'].map((name) => pool.run(task(name), 'map'));
  await expect(pool.run(task('d'), 'map')).rejects.toMatchObject({ code: 'busy', retryAfterS: 5 });
  const delivery = pool.run(task('e'), 'delivery');
  release();
  expect(await Promise.all([...taken, delivery])).toEqual(['a', 'b', 'c', 'e']);
});

it('drops a task that nobody waits for before a thread takes it', async () => {
  const { pool, release, task } = open();
  const gone = new AbortController();
  const begun = pool.run(task('a'), 'map', gone.signal);
  const waiting = pool.run(task('b'), 'map', gone.signal);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  const next = [pool.run(task('c'), 'map'), pool.run(task('d'), 'map')];
  release();
  expect(await Promise.all([begun, ...next])).toEqual(['a', 'c', 'd']);
  await pool.calm();
});
