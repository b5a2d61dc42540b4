import { afterEach, expect, it, vi } from 'vitest';
import { fetchFilterValues, fetchLibrary, fetchPlanes } from './fetch-planes.ts';

afterEach(() => void vi.unstubAllGlobals());

const CUBE = { program: 1, collection: 'ghost-hsi-l1a', scene: 'GHOST3_A' };

it.each([
  ['planes', () => fetchPlanes(CUBE, { bands: [4], level: 'radiance', step: 1 })],
  ['the values of a filter', () => fetchFilterValues(CUBE, { key: 'f' })],
  ['a spectral library', () => fetchLibrary(CUBE, 'sli', [])],
])('reports %s whose answer breaks off as a network error', async (_, read) => {
  vi.stubGlobal('fetch', async () => {
    const start = (controller: ReadableStreamDefaultController) =>
      controller.error(new TypeError('terminated'));
    return new Response(new ReadableStream({ start }));
  });
  await expect(read()).rejects.toMatchObject({ name: 'NetworkError', code: 'network' });
});
