import { expect, it } from 'vitest';
import { matchPasses } from './match-passes.ts';
import type { StoredPass } from './station-passes.store.ts';

const MADE = new Date('2026-11-20T00:00:00Z');
const NEWER = new Date('2026-11-21T00:00:00Z');
const stored = (id: string, riseMs: number, computed_from: Date | null = MADE): StoredPass => ({
  id,
  station: 'A',
  sensor: 1,
  rise: new Date(riseMs),
  set: new Date(riseMs + 300_000),
  max_elevation: 40,
  computed_from,
});
const pass = (riseMs: number, station = 'A') => ({
  station,
  riseMs,
  setMs: riseMs + 300_000,
  maxElevationDeg: 41,
});
const match = (rows: readonly StoredPass[], passes: readonly ReturnType<typeof pass>[]) =>
  matchPasses(rows, { sensor: 1, computedFrom: NEWER, passes });

it('keeps the id of a pass that has moved a little', () => {
  const { save, remove } = match([stored('one', 0)], [pass(2000)]);
  expect(save).toEqual([{ ...stored('one', 2000, NEWER), max_elevation: 41 }]);
  expect(remove).toEqual([]);
});

it('adds passes that are new and removes those that are gone', () => {
  const { save, remove } = match([stored('gone', 0)], [pass(900_000)]);
  expect(save.map(({ rise }) => rise.getTime())).toEqual([900_000]);
  expect(save[0]?.id).not.toBe('gone');
  expect(remove).toEqual(['gone']);
});

it('leaves passes of staff as they are, in the place of the forecast of their time', () => {
  const { save, remove } = match(
    [stored('staff', 0, null), stored('staff too', 9_000_000, null)],
    [pass(1000)],
  );
  expect(save).toEqual([]);
  expect(remove).toEqual([]);
});

it('does not take a pass over another station for the same', () => {
  const { save, remove } = match([stored('one', 0)], [pass(0, 'B')]);
  expect(save[0]?.id).not.toBe('one');
  expect(remove).toEqual(['one']);
});
