import { describe, expect, it, vi } from 'vitest';
import { createFairQueue, type FairQueueOptions, MOST_SERVED } from './fair-queue.ts';

const queueOf = (changes: Partial<FairQueueOptions> = {}) =>
  createFairQueue({
    name: 'searches',
    capacity: 2,
    perUser: 1,
    perProgram: 1,
    waitingPerUser: 3,
    waitingPerProgram: 4,
    maxWaitMs: 60_000,
    ...changes,
  });
const share = (user: string, program?: string) => ({ user, program, shares: 1 });

/** Enters and records the order in which turns begin. */
function recorded(queue: ReturnType<typeof queueOf>) {
  const begun: string[] = [];
  const enter = (user: string, program?: string) =>
    queue.enter(share(user, program)).then((leave) => {
      begun.push(user);
      return leave;
    });
  return { begun, enter };
}

describe('a fair queue', () => {
  it('lets a newcomer begin at once while another user waits for their own work', async () => {
    const { begun, enter } = recorded(queueOf());
    const leave = await enter('greedy');
    const second = enter('greedy');
    await enter('newcomer');
    expect(begun).toEqual(['greedy', 'newcomer']);
    leave();
    await second;
  });

  it('gives the next turn to the user who was served longest ago, not to the first in line', async () => {
    const { begun, enter } = recorded(queueOf({ capacity: 1, perProgram: 9 }));
    const leave = await enter('greedy');
    const waiting = [enter('greedy'), enter('greedy'), enter('other')];
    leave();
    (await waiting[2])?.();
    (await waiting[0])?.();
    await waiting[1];
    expect(begun).toEqual(['greedy', 'other', 'greedy', 'greedy']);
  });

  it('forgets who was served before a thousand others, also while it never empties', async () => {
    const { begun, enter } = recorded(queueOf({ perUser: 9 }));
    await enter('steady');
    (await enter('early'))();
    for (let at = 0; at < MOST_SERVED; at += 1) (await enter(`user ${at}`))();
    const leave = await enter('last');
    const waiting = [enter('user 999'), enter('early'), enter('newcomer')];
    leave();
    (await waiting[1])?.();
    (await waiting[2])?.();
    await waiting[0];
    expect(begun.slice(-3)).toEqual(['early', 'newcomer', 'user 999']);
  });

  it('counts the users of a program together', async () => {
    const { begun, enter } = recorded(queueOf({ capacity: 3 }));
    const leave = await enter('a', 'first');
    const colleague = enter('b', 'first');
    await enter('c', 'second');
    expect(begun).toEqual(['a', 'c']);
    leave();
    await colleague;
    expect(begun).toEqual(['a', 'c', 'b']);
  });

  it('rejects what a user has waiting above the limit, with the time to wait', async () => {
    const queue = queueOf({ waitingPerUser: 1 });
    const leave = await queue.enter(share('greedy'));
    const second = queue.enter(share('greedy'));
    await expect(queue.enter(share('greedy'))).rejects.toMatchObject({
      name: 'OverBudgetError',
      retryAfterS: 15,
    });
    await expect(queue.enter(share('other'))).resolves.toBeTypeOf('function');
    leave();
    await second;
  });

  it('rejects what has waited too long', async () => {
    vi.useFakeTimers();
    try {
      const queue = queueOf({ maxWaitMs: 1000 });
      await queue.enter(share('greedy'));
      const rejected = expect(queue.enter(share('greedy'))).rejects.toMatchObject({
        name: 'OverBudgetError',
      });
      await vi.advanceTimersByTimeAsync(1000);
      await rejected;
    } finally {
      vi.useRealTimers();
    }
  });

  it('says that the server is busy to work that has waited too long for that of others', async () => {
    vi.useFakeTimers();
    try {
      const queue = queueOf({ maxWaitMs: 1000 });
      await Promise.all([queue.enter(share('a')), queue.enter(share('b'))]);
      const rejected = expect(queue.enter(share('c'))).rejects.toMatchObject({ name: 'BusyError' });
      await vi.advanceTimersByTimeAsync(1000);
      await rejected;
    } finally {
      vi.useRealTimers();
    }
  });

  it('forgets work whose caller has gone', async () => {
    const queue = queueOf();
    const leave = await queue.enter(share('user'));
    const gone = new AbortController();
    const waiting = queue.enter(share('user'), gone.signal);
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    leave();
    await expect(queue.enter(share('user'))).resolves.toBeTypeOf('function');
  });

  it('gives a machine application several shares', async () => {
    const queue = queueOf({ capacity: 5 });
    const machine = { user: 'machine', program: undefined, shares: 3 };
    const turns = await Promise.all([queue.enter(machine), queue.enter(machine), queue.enter(machine)]);
    expect(turns).toHaveLength(3);
  });

  it.each([undefined, 'program'])(
    'leaves the last place to others, however many shares a machine application of %s has',
    async (program) => {
      const queue = queueOf({ capacity: 3, perUser: 2, perProgram: 2, maxWaitMs: 1 });
      const machine = { user: 'machine', program, shares: 4 };
      await Promise.all([queue.enter(machine), queue.enter(machine)]);
      await expect(queue.enter(machine)).rejects.toMatchObject({ name: 'OverBudgetError' });
      await expect(queue.enter(share('person', 'another program'))).resolves.toBeTypeOf('function');
    },
  );

  it('counts the end of a turn once, however often it is reported', async () => {
    const queue = queueOf({ capacity: 1, maxWaitMs: 1 });
    const leave = await queue.enter(share('a'));
    leave();
    leave();
    await queue.enter(share('b'));
    await expect(queue.enter(share('c'))).rejects.toMatchObject({ name: 'BusyError' });
  });
});
