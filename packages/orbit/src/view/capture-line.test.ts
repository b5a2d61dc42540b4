import type { Geometry } from '@sigma/geo';
import { describe, expect, test } from 'vitest';
import { captureLine, scenesAbreast } from './capture-line.ts';

/** A camera that moves east along the equator at 0.0625 degrees (6.96 km) per second and is over 0° at second 100. */
const AIM_MS = 100_000;
const line = captureLine((ms) => [(ms - AIM_MS) / 16_000, 0], AIM_MS);
const EQUATOR_KM_PER_DEGREE = (2 * Math.PI * 6378.137) / 360;
const SCENE_KM = EQUATOR_KM_PER_DEGREE / 10;

describe('the line of a capture', () => {
  test('calculates the ground speed of a capture line', () => {
    expect(line?.kmPerSecond).toBeCloseTo(EQUATOR_KM_PER_DEGREE / 16, 5);
  });
  test('measures kilometres before the aim as negative, and zero across the track', () => {
    expect(line?.kmTo([0, 0])).toBeCloseTo(0, 9);
    expect(line?.kmTo([-0.1, 0])).toBeCloseTo(-SCENE_KM, 4);
    expect(line?.kmTo([0, 2])).toBeCloseTo(0, 9);
  });
  test('returns no capture line where the camera misses the Earth', () => {
    expect(captureLine((ms) => (ms > AIM_MS ? null : [0, 0]), AIM_MS)).toBeNull();
  });
});

describe('the scenes of a capture', () => {
  const between = (west: number, east: number): Geometry => ({
    type: 'LineString',
    coordinates: [
      [west, 0],
      [east, 0.5],
    ],
  });
  test.each([
    { of: 'a point at the aim', area: { type: 'Point', coordinates: [0, 0] }, scenes: [0, 0] },
    { of: 'an area within the scene at the aim', area: between(-0.04, 0.04), scenes: [0, 0] },
    { of: 'an area half a scene longer each way', area: between(-0.06, 0.06), scenes: [-1, 1] },
    { of: 'an area ahead of the aim', area: between(0.1, 0.21), scenes: [0, 2] },
    { of: 'an area too long for one capture', area: between(-3, 3), scenes: [-4, 3] },
  ] satisfies { of: string; area: Geometry; scenes: number[] }[])(
    'selects scenes $scenes for $of',
    ({ area, scenes }) => {
      expect(line && scenesAbreast(line, area, SCENE_KM)).toEqual(scenes);
    },
  );
});
