import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPatiently, patientAddress } from './patient-tiles.ts';

let answers: Response[];
const requested: string[] = [];
const busy = () => new Response(null, { status: 503, headers: { 'retry-after': '5' } });
const load = () =>
  loadPatiently({ url: patientAddress('https://sigma.example/tiles/7/1/2.webp') }, new AbortController());

beforeEach(() => {
  vi.useFakeTimers();
  requested.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return answers.shift() ?? new Response('picture');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('requests a tile of the base map again after the time that a busy server states', async () => {
  answers = [busy(), busy()];
  const loading = load();
  await vi.advanceTimersByTimeAsync(4900);
  expect(requested).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5200);
  expect(new TextDecoder().decode((await loading).data)).toBe('picture');
  expect(requested).toEqual(Array.from({ length: 3 }, () => 'https://sigma.example/tiles/7/1/2.webp'));
});

it('reports a tile that does not exist at once', async () => {
  answers = [new Response(null, { status: 404 })];
  await expect(load()).rejects.toThrow('404');
  expect(requested).toHaveLength(1);
});
