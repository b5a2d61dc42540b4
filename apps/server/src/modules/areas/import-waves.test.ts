import type { SearchAreaReading } from '@sigma/domain';
import { checkSearchArea } from '@sigma/domain';
import { expect, it } from 'vitest';
import { wavesOf } from './import-search-areas.ts';

const areaOf = (positions: number): SearchAreaReading => {
  const line = Array.from({ length: positions }, (_, index) => [index / 1000, (index % 2) / 1000]);
  return checkSearchArea('Line', JSON.stringify({ type: 'LineString', coordinates: line }));
};
const failed: SearchAreaReading = {
  ok: false,
  issue: { field: 'area', code: 'bad_text', message: 'is bad' },
};
const sizesOf = (readings: readonly SearchAreaReading[]) => wavesOf(readings).map((wave) => wave.length);

it('saves areas of an import in waves of 5,000 positions at most', () => {
  expect(sizesOf(Array.from({ length: 7 }, () => areaOf(2000)))).toEqual([2, 2, 2, 1]);
});

it('saves an area of more positions in a wave of its own', () => {
  expect(sizesOf([areaOf(100), areaOf(9000), areaOf(100)])).toEqual([1, 1, 1]);
});

it('saves at most 100 areas in one wave, in the order of the import', () => {
  const readings = [...Array.from({ length: 150 }, () => areaOf(3)), failed];
  expect(sizesOf(readings)).toEqual([100, 51]);
  expect(wavesOf(readings).flat()).toEqual(readings);
});
