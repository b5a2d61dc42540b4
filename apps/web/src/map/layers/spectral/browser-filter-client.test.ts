import { afterEach, expect, it, vi } from 'vitest';
import { filterInBrowser } from './browser-filter-client.ts';
import type { ToSpectralWorker } from './spectral.worker.ts';

afterEach(() => vi.unstubAllGlobals());

it('moves the memory of planes that share a buffer to the worker, without a copy in the page', async () => {
  const received: ToSpectralWorker[] = [];
  class FakeWorker extends EventTarget {
    postMessage(message: ToSpectralWorker, options: StructuredSerializeOptions): void {
      const cloned = structuredClone(message, options);
      received.push(cloned);
      const data = { id: cloned.id, values: Float32Array.of(1, 2) };
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  const answer = Uint16Array.of(1, 2, 3, 4).buffer;
  const planes = [0, 1].map((i) => ({
    width: 2,
    height: 1,
    stored: new Uint16Array(answer, i * 4, 2),
    scale: 1,
    offset: 0,
  }));
  const { signal } = new AbortController();
  const values = await filterInBrowser(
    { wavelengths: [2200, 2300], planes, absorption: [], airMass: undefined },
    { signal, onShare: () => undefined },
  );
  expect([...values]).toEqual([1, 2]);
  expect(received[0]?.input.planes.map(({ stored }) => [...stored])).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(answer.byteLength).toBe(0);
});
