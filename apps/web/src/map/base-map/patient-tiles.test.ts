import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPatiently, patientAddress } from './patient-tiles.ts';

let answers: Response[];
const requested: string[] = [];
const sent: unknown[] = [];
const busy = () => new Response(null, { status: 503, headers: { 'retry-after': '5' } });
const load = () =>
  loadPatiently(
    { url: patientAddress('https://sigma.example/tiles/7/1/2.webp'), headers: { Authorization: 'Bearer t' } },
    new AbortController(),
  );

beforeEach(() => {
  vi.useFakeTimers();
  requested.length = 0;
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requested.push(url);
    sent.push(init.headers);
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
  // Tiles of scenes are for those who are signed in.
  expect(sent).toEqual(Array.from({ length: 3 }, () => ({ Authorization: 'Bearer t' })));
});

it('reports a tile that does not exist at once', async () => {
  answers = [new Response(null, { status: 404 })];
  await expect(load()).rejects.toThrow('404');
  expect(requested).toHaveLength(1);
});
