import { describe, expect, it } from 'vitest';
import { createEarth } from '../earth/earth.ts';
import { BAND_COUNT, bandAt, VISUAL_BANDS, WAVELENGTHS_NM } from '../radiance/bands.ts';
import { cloudCoverPct, renderCloudMap } from './cloud-map.ts';
import { cubeReader } from './cube.ts';
import { demSummary } from './dem-summary.ts';
import { planAt } from './plan-at.ts';
import { renderThumbnail } from './thumbnail.ts';
import { visualFromBands } from './tone.ts';
import { renderVisual } from './visual.ts';

const earth = createEarth({ seed: 'test' });
/** The first day of July 2026 with a few clouds over the East Bay. */
const day = Array.from({ length: 31 }, (_, n) =>
  new Date(Date.UTC(2026, 6, 1 + n, 18, 42)).toISOString(),
).find((date) => {
  const cover = cloudCoverPct(earth, planAt({ lon: -122.15, lat: 37.8, date })) ?? 0;
  return cover > 2 && cover < 25;
});
if (!day) throw new Error('No day of July has a few clouds');
const bay = planAt({ lon: -122.15, lat: 37.8, date: day });
const visual = renderVisual(earth, bay);

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (const [n, value] of a.entries()) {
    const [da, db] = [value - ma, (b[n] ?? 0) - mb];
    ab += da * db;
    aa += da * da;
    bb += db * db;
  }
  return ab / Math.sqrt(aa * bb);
}

function meanDifference(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, n) => sum + Math.abs(value - (b[n] ?? 0)), 0) / a.length;
}

describe('renderVisual', () => {
  it('renders the same plan the same way', () => {
    expect(visual.width).toBe(640);
    expect(visual.rgb.length).toBe(640 * 640 * 3);
    expect(Buffer.compare(renderVisual(createEarth({ seed: 'test' }), bay).rgb, visual.rgb)).toBe(0);
  }, 30_000);

  it('matches the neighbouring scene of the same day', () => {
    const [right, down] = [61, 43];
    const plan = planAt({ lon: -122.15, lat: 37.8, date: day, shift: [right, down] });
    const next = renderVisual(earth, plan);
    const here: number[] = [];
    const there: number[] = [];
    for (let y = down * 2; y < 640; y++) {
      for (let x = right * 2; x < 640; x++) {
        here.push(visual.rgb[(y * 640 + x) * 3 + 1] ?? 0);
        there.push(next.rgb[((y - down * 2) * 640 + x - right * 2) * 3 + 1] ?? 0);
      }
    }
    expect(correlation(here, there)).toBeGreaterThan(0.98);
    expect(meanDifference(here, there)).toBeLessThan(2.5);
  }, 30_000);

  it('renders a picture that is neither black nor white and has detail', () => {
    const mean = visual.rgb.reduce((sum, value) => sum + value, 0) / visual.rgb.length;
    const spread = Math.sqrt(
      visual.rgb.reduce((sum, value) => sum + (value - mean) ** 2, 0) / visual.rgb.length,
    );
    expect(mean).toBeGreaterThan(40);
    expect(mean).toBeLessThan(180);
    expect(spread).toBeGreaterThan(15);
  });

  it('renders a thumbnail of the same mean colour', () => {
    const small = renderThumbnail(visual);
    expect([small.width, small.height]).toEqual([256, 256]);
    for (const channel of [0, 1, 2]) {
      const mean = (rgb: Uint8Array) =>
        rgb.filter((_, n) => n % 3 === channel).reduce((s, v) => s + v, 0) / (rgb.length / 3);
      expect(mean(small.rgb)).toBeCloseTo(mean(visual.rgb), 0);
    }
  });
});

describe('cubeReader', () => {
  const cube = cubeReader(earth, bay);

  it('reproduces the visual picture from its 640, 550 and 460 nm bands', () => {
    const [from, count] = [40, 60];
    const values = cube.read(from, count);
    const made: number[] = [];
    const wanted: number[] = [];
    for (let line = 0; line < count; line++) {
      for (let x = 0; x < 320; x++) {
        const [red, green, blue] = VISUAL_BANDS.map(
          (band) => values[(line * BAND_COUNT + band) * 320 + x] ?? 0,
        );
        made.push(...visualFromBands(red ?? 0, green ?? 0, blue ?? 0));
        for (const channel of [0, 1, 2]) {
          const at = (dx: number, dy: number) =>
            visual.rgb[(((from + line) * 2 + dy) * 640 + x * 2 + dx) * 3 + channel] ?? 0;
          wanted.push((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4);
        }
      }
    }
    expect(meanDifference(made, wanted)).toBeLessThan(2);
    expect(correlation(made, wanted)).toBeGreaterThan(0.99);
  }, 30_000);

  it('has 472 bands from 400 to 2500 nm, dark in the deep water bands', () => {
    expect([WAVELENGTHS_NM.length, WAVELENGTHS_NM[0], WAVELENGTHS_NM.at(-1)]).toEqual([472, 400, 2500]);
    const values = cube.read(200, 1);
    const mean = (nm: number) =>
      values.subarray(bandAt(nm) * 320, (bandAt(nm) + 1) * 320).reduce((s, v) => s + v, 0) / 320;
    expect(mean(1380)).toBeLessThan(0.05 * mean(1250));
    expect(mean(1870)).toBeLessThan(0.05 * mean(1650));
  });

  it('returns the same lines however they are read, and none beyond the last', () => {
    const whole = cube.read(100, 4);
    const parts = [...cube.read(100, 1), ...cube.read(101, 3)];
    expect(Buffer.compare(Buffer.from(whole.buffer), Buffer.from(Uint16Array.from(parts).buffer))).toBe(0);
    expect(() => cube.read(319, 2)).toThrow(RangeError);
  });
});

describe('demSummary', () => {
  it('matches the elevation of the Earth', () => {
    const { minM, meanM, maxM, centroid, centroidM } = demSummary(earth, bay);
    expect(minM).toBeLessThan(meanM);
    expect(meanM).toBeLessThan(maxM);
    expect(Math.abs(centroidM - earth.elevation(...centroid))).toBeLessThan(0.25 * (maxM - minM));
  });
});

describe('renderCloudMap', () => {
  it('renders a cloud map with one value per pixel of the cube', () => {
    const { width, height, classes } = renderCloudMap(earth, bay);
    expect([width, height, classes.length]).toEqual([320, 320, 320 * 320]);
  });
});
