import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Projection, projectionOf, utmEpsg } from './projection.ts';

function must(epsg: number): Projection {
  const projection = projectionOf(epsg);
  if (!projection) throw new Error(`EPSG:${epsg} is missing`);
  return projection;
}

describe('projectionOf', () => {
  // Reference values: PROJ 9 through gdaltransform.
  it.each([
    { epsg: 32632, lonLat: [10.75, 59.91], xy: [597868.381063372, 6642681.51016147] },
    { epsg: 25832, lonLat: [10.75, 59.91], xy: [597868.381064578, 6642681.51003843] },
    { epsg: 32721, lonLat: [-58.38, -34.6], xy: [373458.607185218, 6170448.51133182] },
    { epsg: 3857, lonLat: [-58.38, -34.6], xy: [-6498831.87251131, -4109654.73355266] },
    { epsg: 32660, lonLat: [-179.2, 51.5], xy: [763724.974962024, 5712277.9020376] },
    { epsg: 26913, lonLat: [-104.9, 39.7], xy: [508573.208248141, 4394465.79584124] },
  ] as const)('agrees with PROJ within a millimetre in EPSG:$epsg', ({ epsg, lonLat, xy }) => {
    const [x, y] = must(epsg).forward(lonLat[0], lonLat[1]);
    expect(x).toBeCloseTo(xy[0], 3);
    expect(y).toBeCloseTo(xy[1], 3);
  });

  it('returns to the position that was projected', () => {
    const anyZone = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(anyZone, fc.boolean(), fc.double({ min: -4, max: 4, noNaN: true }), (zone, south, off) => {
        const projection = must((south ? 32700 : 32600) + zone);
        const lon = zone * 6 - 183 + off;
        const lat = south ? -33.3 : 61.7;
        const [x, y] = projection.forward(lon, lat);
        const [backLon, backLat] = projection.inverse(x, y);
        expect(Math.abs(((backLon - lon + 540) % 360) - 180)).toBeLessThan(1e-9);
        expect(backLat).toBeCloseTo(lat, 9);
      }),
    );
  });

  it('keeps longitudes unwrapped in web mercator', () => {
    const { forward, inverse } = must(3857);
    const [x, y] = forward(181, 10);
    expect(x).toBeGreaterThan(forward(180, 10)[0]);
    expect(inverse(x, y)[0]).toBeCloseTo(181, 9);
  });

  it.each([32600, 32661, 26924, 2154, 32767, 0])('does not support EPSG:%i', (epsg) => {
    expect(projectionOf(epsg)).toBeUndefined();
  });

  it('returns NaN where the system is not defined', () => {
    expect(must(3857).forward(0, 90)).toEqual([NaN, NaN]);
    expect(must(32601).forward(0, 0)).toEqual([NaN, NaN]);
    expect(must(32601).inverse(Infinity, 0)).toEqual([NaN, NaN]);
  });
});

describe('utmEpsg', () => {
  it.each([
    { at: [-122.4, 37.8], epsg: 32610 },
    { at: [151.2, -33.9], epsg: 32756 },
    { at: [180, 10], epsg: 32601 },
    { at: [179.999, 10], epsg: 32660 },
    { at: [181, 10], epsg: 32601 },
    { at: [-180, -1], epsg: 32701 },
  ] as const)('places $at in EPSG:$epsg', ({ at, epsg }) => {
    expect(utmEpsg(at)).toBe(epsg);
  });
});
