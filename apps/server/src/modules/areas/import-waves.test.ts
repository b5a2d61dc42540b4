import type { SearchAreaReading } from '@sigma/domain';
import { checkSearchArea, readAreaText } from '@sigma/domain';
import { expect, it } from 'vitest';
import { type SavedArea, saveInTime, wavesOf } from './import-waves.ts';

const areaOf = (positions: number): SearchAreaReading => {
  const line = Array.from({ length: positions }, (_, index) => [index / 1000, (index % 2) / 1000]);
  const text = JSON.stringify({ type: 'LineString', coordinates: line });
  return checkSearchArea('Line', readAreaText(text));
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

it('reports what an import has saved when it is late, and the areas that it did not attempt', async () => {
  const waves = wavesOf(Array.from({ length: 5 }, () => areaOf(2000)));
  let count = 0;
  const save = async (wave: readonly SearchAreaReading[]): Promise<readonly SavedArea[]> => {
    count += 1;
    return wave.map((_, index) => ({ id: `${count}.${index}`, code: null, message: null }));
  };
  const late = await saveInTime(waves, save, () => count === 2);
  expect(late.map(({ id }) => id)).toEqual(['1.0', '1.1', '2.0', '2.1', null]);
  expect(late.at(-1)).toMatchObject({ code: 'not_attempted', message: expect.stringContaining('again') });
});

it('saves the first wave of an import even when it is late', async () => {
  const save = async () => [{ id: 'saved', code: null, message: null }];
  expect(await saveInTime([[failed], [failed]], save, () => true)).toMatchObject([
    { id: 'saved' },
    { id: null, code: 'not_attempted' },
  ]);
});
