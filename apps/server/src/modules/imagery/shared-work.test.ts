import { expect, it } from 'vitest';
import { sharedWork } from './shared-work.ts';

/** Work that the test ends, and that its signal drops as queued work is dropped. */
function work() {
  const begun: (PromiseWithResolvers<string> & { readonly signal: AbortSignal })[] = [];
  const begin = (isQueued: boolean) => (signal: AbortSignal) => {
    const outcome = Promise.withResolvers<string>();
    begun.push({ ...outcome, signal });
    if (isQueued) signal.addEventListener('abort', () => outcome.reject(signal.reason));
    return outcome.promise;
  };
  return { begun, queued: begin(true), running: begin(false) };
}

const outcomes = async (promises: readonly Promise<string>[]) =>
  (await Promise.allSettled(promises)).map((one) => (one.status === 'fulfilled' ? one.value : 'left'));

it('runs shared work once for all callers', async () => {
  const { begun, queued } = work();
  const shared = sharedWork<string>();
  const both = [shared.join('a', queued), shared.join('a', queued)];
  begun[0]?.resolve('made');
  expect(await outcomes(both)).toEqual(['made', 'made']);
  expect(begun).toHaveLength(1);
});

it('continues shared work while one caller is waiting', async () => {
  const { begun, queued } = work();
  const shared = sharedWork<string>();
  const leaving = new AbortController();
  const both = [shared.join('a', queued, leaving.signal), shared.join('a', queued)];
  leaving.abort();
  expect(begun[0]?.signal.aborted).toBe(false);
  begun[0]?.resolve('made');
  expect(await outcomes(both)).toEqual(['left', 'made']);
});

it('drops shared work when all callers have left, and begins it again for the next caller', async () => {
  const { begun, queued } = work();
  const shared = sharedWork<string>();
  const [one, other] = [new AbortController(), new AbortController()];
  const left = [shared.join('a', queued, one.signal), shared.join('a', queued, other.signal)];
  one.abort();
  other.abort();
  const next = shared.join('a', queued);
  expect(await outcomes(left)).toEqual(['left', 'left']);
  await expect.poll(() => begun.length).toBe(2);
  expect(begun[0]?.signal.aborted).toBe(true);
  begun[1]?.resolve('made');
  expect(await next).toBe('made');
});

it('begins dropped work again for the next caller, whatever error it ended with', async () => {
  const { begun, running } = work();
  const shared = sharedWork<string>();
  const leaving = new AbortController();
  const left = shared.join('a', running, leaving.signal);
  leaving.abort(new Error('time limit'));
  expect(await outcomes([left])).toEqual(['left']);
  const next = shared.join('a', running);
  // As streams reject: with an error of their own, whose cause is the reason.
  begun[0]?.reject(new DOMException('The operation was aborted', 'AbortError'));
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve('made');
  expect(await next).toBe('made');
});

it('serves the next caller with work that was already running when the others left', async () => {
  const { begun, running } = work();
  const shared = sharedWork<string>();
  const leaving = new AbortController();
  const left = shared.join('a', running, leaving.signal);
  leaving.abort();
  expect(await outcomes([left])).toEqual(['left']);
  const next = shared.join('a', running);
  begun[0]?.resolve('made');
  expect(await next).toBe('made');
  expect(begun).toHaveLength(1);
});

it('begins shared work again after it failed', async () => {
  const { begun, queued } = work();
  const shared = sharedWork<string>();
  const failing = shared.join('a', queued);
  begun[0]?.reject(new Error('no disk'));
  await expect(failing).rejects.toThrow('no disk');
  const again = shared.join('a', queued);
  begun[1]?.resolve('made');
  expect(await again).toBe('made');
});
