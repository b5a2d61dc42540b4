import { methaneColumns } from '@sigma/raster';
import { expect, it } from 'vitest';
import { type BandPlane, MISSING } from './band-plane.ts';
import { isFilterInMemory, methaneOfPlanes } from './browser-filter.ts';

const SCALE = 0.002;
const [samples, lines] = [32, 40];
const wavelengths = Array.from({ length: 30 }, (_, i) => 2120 + i * 11);
const COLUMNS = [0, 500, 1000, 2000, 4000, 8000, 16_000];
const absorption = wavelengths.map((_, band) => {
  const k = 1e-6 * (1 + (band % 7));
  return { k, lnT: COLUMNS.map((column) => -k * column) };
});
/** Clouds and water, whose pixels have no values. */
const isHidden = (at: number) => at >= 600 && at < 640;

/** Radiance as a cube stores it, with methane in one corner. */
function storedValue(band: number, at: number): number {
  if (isHidden(at)) return MISSING;
  const noise = ((Math.sin((at + 1) * 12.9898 + band * 78.233) * 43758.5453) % 1) * 20;
  const ground = 8000 + 900 * Math.sin(at / 7) + 40 * band * Math.cos(at / 11);
  return Math.round(ground * Math.exp(at < 4 ? -(absorption[band]?.k ?? 0) * 4000 : 0) + noise);
}

const planes: readonly BandPlane[] = wavelengths.map((_, band) => ({
  width: samples,
  height: lines,
  stored: Uint16Array.from({ length: samples * lines }, (_, at) => storedValue(band, at)),
  scale: SCALE,
  offset: 0,
}));
const input = { wavelengths, planes, absorption, airMass: 3.2 };

it('calculates the numbers that the lines of the cube give, as on the server, for clear land', () => {
  const bands = wavelengths.length;
  const data = new Float32Array(samples * lines * bands);
  for (let line = 0; line < lines; line++)
    for (let band = 0; band < bands; band++)
      for (let sample = 0; sample < samples; sample++)
        data[(line * bands + band) * samples + sample] = storedValue(band, line * samples + sample) * SCALE;
  const usable = Uint8Array.from({ length: samples * lines }, (_, at) => (isHidden(at) ? 0 : 1));
  const block = { lines, samples, wavelengths, data };
  const { column } = methaneColumns(block, { absorption, usable, airMass: 3.2 });
  expect(methaneOfPlanes(input)).toEqual(column.values);
  expect(column.values.filter(Number.isNaN)).toHaveLength(40);
});

it('divides columns by half the air mass, and by nothing where the Sun is not known', () => {
  const [vertical, slant] = [methaneOfPlanes(input), methaneOfPlanes({ ...input, airMass: undefined })];
  for (const at of [0, 1, 2, 3, 100]) expect((slant[at] ?? 0) / (vertical[at] ?? 0)).toBeCloseTo(1.6, 5);
});

it('finds planted methane above the noise of the other pixels', () => {
  const values = methaneOfPlanes(input);
  const others = values.slice(200).filter(Number.isFinite).toSorted();
  expect(Math.min(...values.slice(0, 4))).toBeGreaterThan(others[Math.floor(others.length * 0.99)] ?? 0);
});

it('allows no more values than the memory of a filter holds', () => {
  expect(isFilterInMemory(4, 12_500_000)).toBe(true);
  expect(isFilterInMemory(4, 12_500_001)).toBe(false);
  expect(isFilterInMemory(3, 12_500_001)).toBe(true);
});
