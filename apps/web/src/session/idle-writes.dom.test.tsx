import { afterEach, expect, it, vi } from 'vitest';
import { finishWrites, forgetWrites, writeLater } from './idle-writes.ts';

afterEach(() => {
  forgetWrites();
  vi.useRealTimers();
});

function* steps(done: string[], names: readonly string[]) {
  for (const name of names) {
    done.push(name);
    yield;
  }
}

it('writes nothing while the page is busy, and everything a little later', () => {
  vi.useFakeTimers();
  const done: string[] = [];
  writeLater('cart', steps(done, ['a', 'b']));
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual(['a', 'b']);
});

it('runs many steps for a few milliseconds at a time', () => {
  vi.useFakeTimers();
  const done: string[] = [];
  function* slow() {
    for (const name of ['a', 'b', 'c']) {
      done.push(name);
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10);
      yield;
    }
  }
  writeLater('cart', slow());
  vi.runOnlyPendingTimers();
  expect(done).toEqual(['a']);
  vi.runAllTimers();
  expect(done).toEqual(['a', 'b', 'c']);
  vi.restoreAllMocks();
});

it('abandons earlier writes of the same name', () => {
  const done: string[] = [];
  writeLater('cart', steps(done, ['old']));
  writeLater('cart', steps(done, ['new']));
  finishWrites();
  expect(done).toEqual(['new']);
});

it('finishes the writes when the page is left', () => {
  const done: string[] = [];
  writeLater('cart', steps(done, ['a', 'b', 'c']));
  dispatchEvent(new Event('pagehide'));
  expect(done).toEqual(['a', 'b', 'c']);
});
