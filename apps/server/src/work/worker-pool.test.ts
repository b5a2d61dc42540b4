import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BusyError } from '@sigma/contract';
import { afterEach, describe, expect, it } from 'vitest';
import type { EndlessTask } from './endless.worker.fixture.ts';
import type { GateTask } from './gate.worker.fixture.ts';
import { SMALL_THREAD } from './thread-limits.ts';
import { type WorkerPool, type WorkerPoolOptions, workerPool } from './worker-pool.ts';

type Priority = 'delivery' | 'map' | 'later';
type Options = WorkerPoolOptions<GateTask, Priority, string, string>;

let pool: WorkerPool<GateTask, string, Priority> | undefined;
afterEach(() => pool?.close());

/** A pool of one thread, and tasks that wait until `release` is called. */
function openPool(changes: Partial<Options> = {}) {
  const gate = new SharedArrayBuffer(4);
  const opened = workerPool<GateTask, string, Priority, string, string>({
    name: 'tests',
    script: new URL('./gate.worker.fixture.ts', import.meta.url),
    resourceLimits: SMALL_THREAD,
    threads: 1,
    tasksPerThread: 1,
    idleMs: 60_000,
    priorities: ['delivery', 'map', 'later'],
    maxWaiting: { map: 2 },
    busy: (priority) => new BusyError(priority, 'Too many tasks are waiting.', 5),
    leavesRunning: false,
    ...changes,
  });
  pool = opened;
  const release = () => {
    Atomics.store(new Int32Array(gate), 0, 1);
    Atomics.notify(new Int32Array(gate), 0);
  };
  const task = (name: string, outcome: GateTask['outcome'] = 'answer') => ({ gate, name, outcome });
  return { pool: opened, release, task };
}

describe('a worker pool', () => {
  it('rejects tasks beyond the limit of their priority, and no task of another priority', async () => {
    const { pool, release, task } = openPool();
    const accepted = ['a', 'b', 'c'].map((name) => pool.run(task(name), 'map'));
    await expect(pool.run(task('d'), 'map')).rejects.toMatchObject({ code: 'busy', retryAfterS: 5 });
    const delivery = pool.run(task('e'), 'delivery');
    release();
    expect(await Promise.all([...accepted, delivery])).toEqual(['a', 'b', 'c', 'e']);
  });

  it('runs the most urgent waiting task first, and equally urgent ones in order of arrival', async () => {
    const { pool, release, task } = openPool();
    const order: string[] = [];
    const run = (name: string, priority: Priority) =>
      pool.run(task(name), priority).then((answer) => order.push(answer));
    const all = [
      run('first', 'later'),
      run('later', 'later'),
      run('map 1', 'map'),
      run('delivery', 'delivery'),
      run('map 2', 'map'),
    ];
    release();
    await Promise.all(all);
    expect(order).toEqual(['first', 'delivery', 'map 1', 'map 2', 'later']);
  });

  it('drops a task that is aborted before a thread begins it, and finishes one that has begun', async () => {
    const { pool, release, task } = openPool();
    const gone = new AbortController();
    const begun = pool.run(task('a'), 'map', gone.signal);
    const waiting = pool.run(task('b'), 'map', gone.signal);
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    const next = [pool.run(task('c'), 'map'), pool.run(task('d'), 'map')];
    release();
    expect(await Promise.all([begun, ...next])).toEqual(['a', 'c', 'd']);
    await pool.calm('later');
  });

  it('releases the caller of an aborted task that has begun when leavesRunning is set', async () => {
    const { pool, release, task } = openPool({ leavesRunning: true });
    const gone = new AbortController();
    const begun = pool.run(task('a'), 'map', gone.signal);
    gone.abort(new Error('gone'));
    await expect(begun).rejects.toThrow('gone');
    release();
    expect(await pool.run(task('b'), 'map')).toBe('b');
  });

  it('is calm once no task that is more urgent than the given priority is left', async () => {
    const { pool, release, task } = openPool();
    const running = pool.run(task('a'), 'map');
    let isCalm = false;
    const calm = pool.calm('later').then(() => {
      isCalm = true;
    });
    await pool.calm('map');
    expect(isCalm).toBe(false);
    release();
    await Promise.all([running, calm]);
    expect(isCalm).toBe(true);
  });

  it('rejects with the message and the code of a task that fails, and its thread continues', async () => {
    const { pool, release, task } = openPool();
    release();
    await expect(pool.run(task('a', 'fail'), 'map')).rejects.toMatchObject({
      name: 'TaskError',
      code: 'broken',
      message: 'a failed',
    });
    expect(await pool.run(task('b'), 'map')).toBe('b');
  });

  it('rejects the task of a thread that ends, and replaces the thread', async () => {
    const { pool, release, task } = openPool();
    release();
    const ended = pool.run(task('a', 'end thread'), 'map');
    const next = pool.run(task('b'), 'map');
    await expect(ended).rejects.toThrow('A thread for tests ended before its task was done.');
    expect(await next).toBe('b');
  });

  it('says that a thread ran out of memory, and replaces it', async () => {
    const { pool, release, task } = openPool({
      resourceLimits: { ...SMALL_THREAD, maxOldGenerationSizeMb: 32 },
    });
    release();
    const greedy = pool.run(task('a', 'use up memory'), 'map');
    const next = pool.run(task('b'), 'map');
    await expect(greedy).rejects.toMatchObject({ name: 'ThreadEndedError', code: 'out-of-memory' });
    expect(await next).toBe('b');
  });

  it('answers calls of its threads in the main thread', async () => {
    const { pool, release, task } = openPool({
      onCall: async (text) => {
        if (text === 'bad') throw new Error('not there');
        return text.toUpperCase();
      },
    });
    release();
    expect(await pool.run(task('call', 'call'), 'map')).toBe('CALL');
    await expect(pool.run(task('bad', 'call'), 'map')).rejects.toThrow('not there');
  });

  it('keeps the tasks of a lane on one thread while other lanes go on', async () => {
    const { pool, release, task } = openPool({
      threads: 2,
      laneOf: ({ name }) => Number(name.slice(-1)),
    });
    const blocked = [pool.run(task('a 0'), 'later'), pool.run(task('b 0'), 'later')];
    const open = new SharedArrayBuffer(4);
    new Int32Array(open)[0] = 1;
    expect(await pool.run({ gate: open, name: 'c 1', outcome: 'answer' }, 'later')).toBe('c 1');
    release();
    expect(await Promise.all(blocked)).toEqual(['a 0', 'b 0']);
  });

  it('rejects waiting and running tasks when it is closed', async () => {
    const { pool, task } = openPool();
    const tasks = ['a', 'b'].map((name) => pool.run(task(name), 'map'));
    const outcomes = Promise.allSettled(tasks);
    await pool.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.run(task('c'), 'map')).rejects.toThrow('The server is stopping.');
  });
});

it('a pool lets its threads end by themselves, when they rest and when it is closed', async () => {
  const codes: Promise<unknown[]>[] = [];
  const watch = (message: unknown) => {
    const worker: unknown = Reflect.get(Object(message), 'worker');
    if (worker instanceof Worker) codes.push(once(worker, 'exit'));
  };
  subscribe('worker_threads', watch);
  try {
    const { pool, release, task } = openPool({ idleMs: 1 });
    release();
    await pool.run(task('a'), 'map');
    // A terminated thread ends with 1.
    expect(await codes[0]).toEqual([0]);
    const closing = openPool().pool;
    await closing.run(task('b'), 'map');
    await closing.close();
    expect(await Promise.all(codes)).toEqual([[0], [0]]);
  } finally {
    unsubscribe('worker_threads', watch);
  }
});

describe('a pool that cancels', () => {
  const open = () =>
    workerPool<EndlessTask, string, 'only'>({
      name: 'tests',
      script: new URL('./endless.worker.fixture.ts', import.meta.url),
      resourceLimits: SMALL_THREAD,
      threads: 1,
      tasksPerThread: 1,
      idleMs: 60_000,
      priorities: ['only'],
      busy: (priority) => new BusyError(priority, 'Too many tasks are waiting.', 5),
      leavesRunning: false,
      cancelsWithinMs: 200,
    });

  it.each(['yields', 'blocks'] as const)(
    'frees the thread of a task that %s when its caller goes',
    async (kind) => {
      const pool = open();
      try {
        const caller = new AbortController();
        const running = pool.run(kind, 'only', caller.signal);
        const next = pool.run('answers', 'only');
        caller.abort(new Error('gone'));
        await expect(running).rejects.toThrow();
        expect(await next).toBe('answered');
      } finally {
        await pool.close();
      }
    },
  );
});
