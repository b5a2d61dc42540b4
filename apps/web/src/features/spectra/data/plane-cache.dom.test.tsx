import { afterEach, expect, it, vi } from 'vitest';
import { type CubePlanes, dropPlanes, planesOf, prefetchPlanes } from './plane-cache.ts';

const cube: CubePlanes = {
  address: { program: 1, collection: 'ghost-hsi-l1a', scene: 'GHOST3_A' },
  tag: 't1',
  level: 'radiance',
  step: 1,
  // 20 MB per plane, of which the budget holds three. Answers are smaller, which makes no difference to the budget.
  pixels: 10_000_000,
};
const SMALL = { ...cube, pixels: 4 };

afterEach(() => {
  vi.unstubAllGlobals();
  dropPlanes();
});

/** Answers requests for planes when the test says so; a canceled one fails as in browsers. */
function servePlanes() {
  const requests: { readonly bands: string; readonly answer: () => void; readonly fail: () => void }[] = [];
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    const bands = new URL(address, 'http://x').searchParams.get('bands') ?? '';
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    const numbers = bands.split(',').map(Number);
    const body = Uint16Array.from(numbers.flatMap((band) => [band, band, band, band])).buffer;
    const list = (value: string) => numbers.map(() => value).join(',');
    const headers = {
      'sigma-plane-width': '2',
      'sigma-plane-height': '2',
      'sigma-plane-scales': list('1'),
      'sigma-plane-offsets': list('0'),
    };
    requests.push({
      bands,
      answer: () => resolve(new Response(body, { headers })),
      fail: () => reject(new Error('The network is gone.')),
    });
    return promise;
  });
  const answerAll = () => {
    for (const { answer } of requests) answer();
  };
  return { requests, answerAll, bands: () => requests.map(({ bands }) => bands) };
}

it('reads a band itself at once after a prefetch of it was canceled', async () => {
  const served = servePlanes();
  const controller = new AbortController();
  prefetchPlanes(SMALL, [4, 5], controller.signal);
  controller.abort();
  const read = planesOf(SMALL, [4]);
  served.answerAll();
  expect([...((await read).get(4)?.stored ?? [])]).toEqual([4, 4, 4, 4]);
  expect(served.bands()).toEqual(['4,5', '4']);
});

it('keeps prefetched planes when their prefetch is canceled after its answer', async () => {
  const served = servePlanes();
  const controller = new AbortController();
  prefetchPlanes(SMALL, [4, 5], controller.signal);
  served.answerAll();
  // The answer to a later request comes after the one to the prefetch.
  const later = planesOf(SMALL, [9]);
  served.answerAll();
  await later;
  controller.abort();
  expect([...((await planesOf(SMALL, [4])).get(4)?.stored ?? [])]).toEqual([4, 4, 4, 4]);
  expect(served.bands()).toEqual(['4,5', '9']);
});

it('does not cancel a prefetch for which a picture waits', async () => {
  const served = servePlanes();
  const controller = new AbortController();
  prefetchPlanes(SMALL, [4, 5], controller.signal);
  const read = planesOf(SMALL, [5]);
  controller.abort();
  served.answerAll();
  expect([...((await read).get(5)?.stored ?? [])]).toEqual([5, 5, 5, 5]);
  expect(served.bands()).toEqual(['4,5']);
});

it('stores each plane of an answer in memory of its own', async () => {
  const served = servePlanes();
  const read = planesOf(SMALL, [4, 5]);
  served.answerAll();
  const planes = await read;
  expect([4, 5].map((band) => planes.get(band)?.stored.buffer.byteLength)).toEqual([8, 8]);
});

it('reads a failed band again, and a late failure does not remove the newer plane', async () => {
  const served = servePlanes();
  const first = planesOf(cube, [0]);
  // The first plane leaves the full cache while it is being read, and is then requested again.
  const others = planesOf(cube, [1, 2, 3]);
  const second = planesOf(cube, [0]);
  const failed = expect(first).rejects.toThrow();
  served.requests[0]?.fail();
  await failed;
  served.answerAll();
  await Promise.all([others, second]);
  const requests = served.requests.length;
  await planesOf(cube, [0]);
  expect(served.requests).toHaveLength(requests);
});

it('returns the memory of a plane that failed after the cache had forgotten it', async () => {
  const served = servePlanes();
  const failed = expect(planesOf(cube, [0])).rejects.toThrow();
  const read = planesOf(cube, [1, 2, 3]);
  for (const { answer } of served.requests.slice(1)) answer();
  await read;
  served.requests[0]?.fail();
  await failed;
  const requests = served.requests.length;
  for (const band of [1, 2, 3]) await planesOf(cube, [band]);
  expect(served.requests).toHaveLength(requests);
});
