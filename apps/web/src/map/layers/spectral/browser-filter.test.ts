import {
  invertResponse,
  matchedFilter,
  methaneAbsorption,
  methaneTarget,
  methaneTransmission,
} from '@sigma/raster';
import { expect, it } from 'vitest';
import type { BandPlane } from './band-plane.ts';
import { isFilterInMemory, methaneBands, methaneOfPlanes } from './browser-filter.ts';

const SCALE = 0.002;
const [samples, lines] = [32, 40];
const wavelengths = Array.from({ length: 30 }, (_, i) => 2120 + i * 11);

/** Radiance as a cube stores it, with methane in one corner. */
function storedValue(band: number, at: number): number {
  const noise = ((Math.sin((at + 1) * 12.9898 + band * 78.233) * 43758.5453) % 1) * 20;
  const ground = 8000 + 900 * Math.sin(at / 7) + 40 * band * Math.cos(at / 11);
  const { k } = methaneAbsorption(wavelengths[band] ?? 0);
  return Math.round(ground * Math.exp(at < 4 ? -k * 2000 : 0) + noise);
}

const planes: readonly BandPlane[] = wavelengths.map((_, band) => ({
  width: samples,
  height: lines,
  stored: Uint16Array.from({ length: samples * lines }, (_, at) => storedValue(band, at)),
  scale: SCALE,
  offset: 0,
}));

it('calculates the numbers that the lines of the cube give, as on the server', () => {
  const bands = wavelengths.length;
  const data = new Float32Array(samples * lines * bands);
  for (let line = 0; line < lines; line++)
    for (let band = 0; band < bands; band++)
      for (let sample = 0; sample < samples; sample++)
        data[(line * bands + band) * samples + sample] = storedValue(band, line * samples + sample) * SCALE;
  const block = { lines, samples, wavelengths, data };
  const absorption = methaneTarget(wavelengths).map((change) => -change);
  const expected = invertResponse(
    matchedFilter(block, { form: 'log', absorption }),
    methaneTransmission(wavelengths),
    'log',
  ).column.values;
  expect(methaneOfPlanes({ wavelengths, planes })).toEqual(expected);
});

it('finds planted methane above the noise of the other pixels', () => {
  const values = methaneOfPlanes({ wavelengths, planes });
  const others = values.slice(200).toSorted();
  expect(Math.min(...values.slice(0, 4))).toBeGreaterThan(others[Math.floor(others.length * 0.99)] ?? 0);
});

it('omits bad bands and other wavelengths from the methane window', () => {
  expect(methaneBands([2000, 2120, 2300, 2400, 2500], [true, true, false, true, true])).toEqual([1, 3]);
});

it('allows no more values than the memory of a filter holds', () => {
  const cube = { wavelengths: [2120, 2200, 2300, 2400], good: [true, true, true, true] };
  expect(isFilterInMemory(cube, 12_500_000)).toBe(true);
  expect(isFilterInMemory(cube, 12_500_001)).toBe(false);
  expect(isFilterInMemory({ ...cube, good: [false, true, true, true] }, 12_500_001)).toBe(true);
});
