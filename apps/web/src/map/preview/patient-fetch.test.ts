import { expect, it, vi } from 'vitest';
import { patientFetch } from './patient-fetch.ts';

const busy = (retryAfter?: string) =>
  new Response(null, { status: 503, ...(retryAfter && { headers: { 'retry-after': retryAfter } }) });

function serverWith(...answers: readonly Response[]) {
  const left = [...answers];
  const fetch = vi.fn(async () => left.shift() ?? new Response('part', { status: 206 }));
  const waits: number[] = [];
  const patient = patientFetch(fetch, async (ms) => void waits.push(ms));
  return { fetch, waits, patient };
}

it('requests a picture again after the time that a busy server states', async () => {
  const { patient, waits } = serverWith(
    busy('3'),
    new Response(null, { status: 429, headers: { 'retry-after': '1' } }),
  );
  expect((await patient('/a.tif', {})).status).toBe(206);
  expect(waits).toEqual([3000, 1000]);
});

it('waits a second where the server states no time, and at most 15 seconds', async () => {
  const { patient, waits } = serverWith(busy(), busy('600'));
  expect((await patient('/a.tif', {})).status).toBe(206);
  expect(waits).toEqual([1000, 15_000]);
});

it('returns the last answer after three attempts', async () => {
  const { patient, fetch } = serverWith(...Array.from({ length: 9 }, () => busy('1')));
  expect((await patient('/a.tif', {})).status).toBe(503);
  expect(fetch).toHaveBeenCalledTimes(3);
});

it('waits for a picture that is being prepared for 24 attempts', async () => {
  const preparing = () =>
    new Response(null, { status: 503, headers: { 'retry-after': '3', 'sigma-preparing': '1' } });
  const { patient, fetch } = serverWith(...Array.from({ length: 30 }, preparing));
  expect((await patient('/a.tif', {})).status).toBe(503);
  expect(fetch).toHaveBeenCalledTimes(24);
});

it('does not request again what a server rejects', async () => {
  const { patient, fetch } = serverWith(new Response(null, { status: 404 }));
  expect((await patient('/a.tif', {})).status).toBe(404);
  expect(fetch).toHaveBeenCalledOnce();
});

it('stops waiting when the picture is no longer needed', async () => {
  const life = new AbortController();
  const patient = patientFetch(async () => busy('15'));
  const answer = patient('/a.tif', { signal: life.signal });
  queueMicrotask(() => life.abort(new Error('closed')));
  await expect(answer).rejects.toThrow('closed');
});
