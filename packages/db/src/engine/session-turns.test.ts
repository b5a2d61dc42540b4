import { expect, test } from 'vitest';
import { onBehalfOf, sessionTurns, whileWaitedFor } from './session-turns.ts';

/** A clock that only `pass` moves. */
function handClock() {
  let nowMs = 0;
  let alarms: { readonly atMs: number; readonly run: () => void }[] = [];
  return {
    now: () => nowMs,
    after: (ms: number, run: () => void) => alarms.push({ atMs: nowMs + ms, run }),
    pass(ms: number) {
      nowMs += ms;
      const due = alarms.filter(({ atMs }) => atMs <= nowMs);
      alarms = alarms.filter(({ atMs }) => atMs > nowMs);
      for (const { run } of due) run();
    },
  };
}

/** Turns whose work takes the given time and records its name. */
function recorded() {
  const clock = handClock();
  const turns = sessionTurns(clock);
  const seen: string[] = [];
  const send = (
    user: string,
    name: string,
    more: { ms?: number; isExpensive?: boolean; signal?: AbortSignal } = {},
  ) =>
    onBehalfOf({ user, signal: more.signal }, () =>
      turns.run(
        async () => {
          seen.push(name);
          clock.pass(more.ms ?? 1);
        },
        { isExpensive: more.isExpensive ?? false },
      ),
    );
  return { clock, turns, seen, send };
}

test('work for the session starts only when the work before it has ended', async () => {
  const turns = sessionTurns();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = turns.run(async () => {
    seen.push('first starts');
    await gate.promise;
    seen.push('first ends');
  });
  const second = turns.run(async () => void seen.push('second'));
  gate.resolve();
  await Promise.all([first, second]);
  expect(seen).toEqual(['first starts', 'first ends', 'second']);
});

test('work for the session that fails does not stop the next work', async () => {
  const turns = sessionTurns();
  const failing = turns.run(() => Promise.reject(new Error('broken')));
  const next = turns.run(() => Promise.resolve('fine'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});

test('a user with one statement waits for one statement of a user with many', async () => {
  const { seen, send } = recorded();
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => send('greedy', name, { ms: 100 }));
  const one = send('other', 'b');
  await Promise.all([...many, one]);
  expect(seen).toEqual(['a1', 'b', 'a2', 'a3', 'a4']);
});

test('the session is divided by time, not by the number of statements', async () => {
  const { seen, send } = recorded();
  const long = ['long1', 'long2'].map((name) => send('slow', name, { ms: 30 }));
  const short = ['s1', 's2', 's3', 's4'].map((name) => send('quick', name, { ms: 10 }));
  await Promise.all([...long, ...short]);
  expect(seen).toEqual(['long1', 's1', 's2', 's3', 'long2', 's4']);
});

test('a user who was away has no credit for that time', async () => {
  const { seen, send } = recorded();
  await send('busy', 'before', { ms: 1000 });
  await send('busy', 'again', { ms: 1 });
  const later = [send('busy', 'x', { ms: 5 }), send('back', 'b1', { ms: 5 }), send('busy', 'y', { ms: 5 })];
  await Promise.all([...later, send('back', 'b2', { ms: 5 })]);
  expect(seen.slice(2)).toEqual(['x', 'b1', 'y', 'b2']);
});

test('expensive work waits until the statements of a request have paused', async () => {
  const { clock, seen, send } = recorded();
  await send('other', 'first statement');
  const slice = send('greedy', 'slice', { isExpensive: true });
  clock.pass(9);
  await send('other', 'second statement');
  clock.pass(9);
  expect(seen).toEqual(['first statement', 'second statement']);
  clock.pass(1);
  await slice;
  expect(seen.at(-1)).toBe('slice');
});

test('expensive work gets a turn every quarter of a second while ordinary work never pauses', async () => {
  const { seen, send } = recorded();
  const ordinary = Array.from({ length: 60 }, () => send('busy', 'o', { ms: 10 }));
  const slices = ['1', '2'].map((name) => send('exporting', name, { isExpensive: true, ms: 100 }));
  await Promise.all([...ordinary, ...slices]);
  expect(seen.indexOf('1')).toBe(25);
  expect(seen.indexOf('2')).toBe(51);
});

test('short expensive turns have a quarter of the time while ordinary work never pauses', async () => {
  const { seen, send } = recorded();
  const ordinary = Array.from({ length: 60 }, () => send('busy', 'o', { ms: 10 }));
  const slices = ['1', '2', '3', '4'].map((name) => send('exporting', name, { isExpensive: true, ms: 10 }));
  await Promise.all([...ordinary, ...slices]);
  expect(['1', '2', '3', '4'].map((name) => seen.indexOf(name))).toEqual([25, 29, 33, 37]);
});

test('work in steps ends when its user no longer waits for it, and without a user at its last step', () => {
  const gone = new AbortController();
  const seen: number[] = [];
  const work = () => {
    for (const step of whileWaitedFor([1, 2, 3])) {
      seen.push(step);
      if (step === 2) gone.abort(new Error('gone'));
    }
  };
  expect(() => onBehalfOf({ user: 'greedy', signal: gone.signal }, work)).toThrow('gone');
  work();
  expect(seen).toEqual([1, 2, 1, 2, 3]);
});

test('expensive work whose caller has gone is not begun', async () => {
  const { seen, send } = recorded();
  const gone = new AbortController();
  const running = send('greedy', 'first', { isExpensive: true });
  const second = send('greedy', 'second', { isExpensive: true, signal: gone.signal });
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await running;
  expect(seen).toEqual(['first']);
});

test('expensive work that is aborted leaves the queue at once', async () => {
  const { turns, seen, send } = recorded();
  const gate = Promise.withResolvers<void>();
  const running = turns.run(() => gate.promise);
  const gone = new AbortController();
  const waiting = send('greedy', 'gone', { isExpensive: true, signal: gone.signal });
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  gate.resolve();
  await running;
  expect(seen).toEqual([]);
});

test('aborted work does not delay the expensive work after it', async () => {
  const { seen, send } = recorded();
  const gone = new AbortController();
  const ordinary = Array.from({ length: 60 }, () => send('busy', 'o', { ms: 10 }));
  const aborted = send('greedy', 'gone', { isExpensive: true, signal: gone.signal });
  const next = send('exporting', 'slice', { isExpensive: true, ms: 10 });
  gone.abort(new Error('gone'));
  await expect(aborted).rejects.toThrow('gone');
  await Promise.all([...ordinary, next]);
  expect(seen.indexOf('slice')).toBe(25);
});

test('runLast starts its work only when no other work waits for the session', async () => {
  const { turns, seen, send } = recorded();
  const first = send('a', 'first');
  const last = turns.runLast(async () => void seen.push('last'));
  await Promise.all([first, send('b', 'second'), last]);
  expect(seen).toEqual(['first', 'second', 'last']);
});
