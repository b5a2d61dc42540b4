import { MAX_IMPORT_VERTICES, readAreaText } from '@sigma/domain';
import { expect, it } from 'vitest';
import { countThreads } from '../../../testing/thread-count.fixture.ts';
import { readGeometries } from './read-geometries.ts';

const threads = countThreads();

function line(positions: number): string {
  const coordinates = Array.from({ length: positions }, (_, index) => [index / 1000, (index % 2) / 1000]);
  return JSON.stringify({ type: 'LineString', coordinates });
}
const { signal } = new AbortController();

it('reads short areas without a thread, in their order', async () => {
  const texts = [line(2), 'no JSON', line(3)];
  expect(await readGeometries(texts, signal)).toEqual(texts.map(readAreaText));
  expect(threads.started).toBe(0);
});

it('reads the same from long areas in a thread', async () => {
  const texts = [...Array.from({ length: 20 }, () => line(900)), 'no JSON', '{"type":"Point"}'];
  expect(await readGeometries(texts, signal)).toEqual(texts.map(readAreaText));
  expect(threads.started).toBe(1);
});

it('rejects areas beyond the positions of one import unread', async () => {
  const texts = Array.from({ length: MAX_IMPORT_VERTICES / 10_000 + 1 }, () => line(10_000));
  const read = await readGeometries(texts, signal);
  expect(read.map(({ ok }) => ok)).toEqual([...texts.slice(1).map(() => true), false]);
  expect(read.at(-1)).toMatchObject({ issue: { field: 'area', code: 'too_many_vertices' } });
});

it('stops reading for a caller who has gone', async () => {
  const caller = new AbortController();
  const reading = readGeometries(
    Array.from({ length: 20 }, () => line(9000)),
    caller.signal,
  );
  caller.abort(new Error('gone'));
  await expect(reading).rejects.toThrow('gone');
});
