import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LocateRequest, locateLines, pinholeLook } from './locate.ts';
import { terrainHeights } from './terrain.ts';

interface Reference {
  readonly times: readonly number[];
  readonly positions: readonly number[];
  readonly velocities: readonly number[];
  readonly attitudeTimes: readonly number[];
  readonly roll: readonly number[];
  readonly pitch: readonly number[];
  readonly yaw: readonly number[];
  readonly look: { readonly ahead: number; readonly halfFieldDeg: number; readonly samples: number };
  readonly lines: { readonly first: number; readonly step: number; readonly count: number };
  readonly sun: { readonly time: number; readonly direction: readonly [number, number, number] };
  readonly pixels: readonly {
    readonly line: number;
    readonly sample: number;
    readonly lon: number;
    readonly lat: number;
    readonly height: number;
    readonly view: readonly [zenith: number, azimuth: number];
    readonly sun: readonly [zenith: number, azimuth: number];
  }[];
}

/** Written by fixtures/locate.py with numpy and scipy. */
const reference: Reference = JSON.parse(
  readFileSync(new URL('./fixtures/locate.json', import.meta.url), 'utf8'),
);

/** The same formula as in fixtures/locate.py. */
const hills = (lon: number, lat: number) =>
  900 + 350 * Math.sin(lon * 150) * Math.cos(lat * 130) + 40 * Math.sin(lon * 900 + lat * 700);

const look = pinholeLook(reference.look.samples, 2 * reference.look.halfFieldDeg);
for (let at = 0; at < look.length; at += 3) look[at] = reference.look.ahead;

const request: LocateRequest = {
  lineTimesS: Array.from(
    { length: reference.lines.count },
    (_, line) => reference.lines.first + reference.lines.step * line,
  ),
  look,
  track: {
    timesS: reference.times,
    positionsM: reference.positions,
    velocitiesMS: reference.velocities,
  },
  attitude: {
    timesS: reference.attitudeTimes,
    rollDeg: reference.roll,
    pitchDeg: reference.pitch,
    yawDeg: reference.yaw,
  },
  heightAt: hills,
  sun: { timeS: reference.sun.time, direction: reference.sun.direction },
};

const METRES_PER_DEGREE = 111_320;

describe('the place of a pixel', () => {
  it('is within a centimetre of the one that numpy finds on hilly ground, and so is its height', () => {
    for (const { line, sample, lon, lat, height } of reference.pixels) {
      const found = locateLines(request, line, 1);
      const east = ((found.lon[sample] ?? 0) - lon) * METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
      const north = ((found.lat[sample] ?? 0) - lat) * METRES_PER_DEGREE;
      expect(Math.hypot(east, north)).toBeLessThan(0.01);
      expect(Math.abs((found.heightM[sample] ?? 0) - height)).toBeLessThan(0.01);
    }
  });

  it('has the angles of view and Sun of numpy', () => {
    for (const { line, sample, view, sun } of reference.pixels) {
      const found = locateLines(request, line, 1);
      expect(found.viewZenithDeg[sample]).toBeCloseTo(view[0], 4);
      expect(found.viewAzimuthDeg[sample]).toBeCloseTo(view[1], 4);
      expect(found.sunZenithDeg[sample]).toBeCloseTo(sun[0], 4);
      expect(found.sunAzimuthDeg[sample]).toBeCloseTo(sun[1], 4);
    }
  });

  it('does not depend on the block of lines that it is located in', () => {
    const [whole, part] = [locateLines(request, 700, 3), locateLines(request, 702, 1)];
    for (const sample of [0, 320, 639]) {
      const at = 2 * reference.look.samples + sample;
      expect(whole.lon[at]).toBeCloseTo(part.lon[sample] ?? 0, 7);
      expect(whole.lat[at]).toBeCloseTo(part.lat[sample] ?? 0, 7);
    }
  });

  it('is on the terrain wherever the sensor looks', () => {
    const angle = fc.double({ min: -25, max: 25, noNaN: true });
    fc.assert(
      fc.property(angle, angle, fc.double({ min: -180, max: 180, noNaN: true }), (roll, pitch, yaw) => {
        const attitude = { timesS: [0], rollDeg: [roll], pitchDeg: [pitch], yawDeg: [yaw] };
        const found = locateLines({ ...request, attitude }, 100, 1);
        for (const sample of [0, 639]) {
          const height = hills(found.lon[sample] ?? 0, found.lat[sample] ?? 0);
          expect(Math.abs((found.heightM[sample] ?? 0) - height)).toBeLessThan(0.01);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is unknown above the horizon and where the terrain is unknown', () => {
    const up = { timesS: [0], rollDeg: [80], pitchDeg: [0], yawDeg: [0] };
    expect([...locateLines({ ...request, attitude: up }, 0, 1).lon].every(Number.isNaN)).toBe(true);
    const nowhere = locateLines({ ...request, heightAt: () => Number.NaN }, 0, 1);
    expect([...nowhere.viewZenithDeg].every(Number.isNaN)).toBe(true);
  });
});

describe('lines to locate', () => {
  it.each<[string, Partial<LocateRequest>, number, number]>([
    ["Lines 1499 to 1501 are outside the scene's 1500.", {}, 1499, 2],
    ['Directions must have three axes; there are 4 values.', { look: [0, 0, 1, 0] }, 0, 1],
    [
      'The times of the states must contain the time of the line, 40 s; they are from 0 to 12 s.',
      { lineTimesS: [40], attitude: { timesS: [0], rollDeg: [0], pitchDeg: [0], yawDeg: [0] } },
      0,
      1,
    ],
    [
      'The times of the attitudes must contain the time of the line, 2.3 s; they are from 3 to 4 s.',
      { attitude: { timesS: [3, 4], rollDeg: [0, 0], pitchDeg: [0, 0], yawDeg: [0, 0] } },
      0,
      1,
    ],
  ])('are refused: %s', (message, change, from, count) => {
    expect(() => locateLines({ ...request, ...change }, from, count)).toThrow(message);
  });
});

describe('a terrain grid', () => {
  const grid = {
    width: 3,
    height: 2,
    westDeg: 179.5,
    northDeg: 10,
    stepDeg: 0.5,
    heightsM: Float32Array.of(0, 100, 200, 10, 110, 210),
  };
  const heightAt = terrainHeights(grid);

  it('is bilinear between its nodes, over the antimeridian too, and goes on level outside', () => {
    expect(heightAt(179.75, 9.75)).toBeCloseTo(55, 5);
    expect(heightAt(-179.75, 10)).toBeCloseTo(150, 5);
    expect(heightAt(180.5, 9.5)).toBeCloseTo(210, 5);
    expect([heightAt(150, 20), heightAt(-170, -20)]).toEqual([0, 210]);
  });

  it('must have a height for each node', () => {
    expect(() => terrainHeights({ ...grid, width: 4 })).toThrow('There must be 8 heights; there are 6.');
  });
});
