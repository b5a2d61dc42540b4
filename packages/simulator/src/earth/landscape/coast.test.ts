import { describe, expect, it } from 'vitest';
import { loadCoast } from './coast.ts';

const coast = loadCoast();

describe('the coastline', () => {
  it.each([
    { place: 'San Francisco Bay', lat: 37.8, lon: -122.35, land: false },
    { place: 'San Pablo Bay', lat: 38.05, lon: -122.4, land: false },
    { place: 'San Francisco', lat: 37.76, lon: -122.45, land: true },
    { place: 'Oakland', lat: 37.8, lon: -122.2, land: true },
    { place: 'Denver', lat: 39.74, lon: -104.99, land: true },
    { place: 'the middle of the Pacific', lat: 0, lon: -150, land: false },
    { place: 'the Caspian Sea', lat: 42, lon: 50.5, land: false },
    { place: 'Chukotka on the antimeridian', lat: 68, lon: 180, land: true },
    { place: 'Chukotka, west of it', lat: 68, lon: -179.5, land: true },
    { place: 'Taveuni, over the antimeridian', lat: -16.85, lon: -179.97, land: true },
    { place: 'the south pole', lat: -89.9, lon: 0, land: true },
    { place: 'the north pole', lat: 89.9, lon: 0, land: false },
  ])('knows whether $place is on land', ({ lat, lon, land }) => {
    expect(coast.isLand(lon, lat)).toBe(land);
    expect(Math.sign(coast.distanceM(lon, lat, 20_000))).toBe(land ? 1 : -1);
  });

  it('has the same coastline at longitudes a full turn away', () => {
    expect(coast.distanceM(-122.45 + 360, 37.76, 20_000)).toBeCloseTo(
      coast.distanceM(-122.45, 37.76, 20_000),
      3,
    );
  });

  it('limits the distance to the shore to the requested reach', () => {
    expect(coast.distanceM(-150, 0, 5000)).toBe(-5000);
    expect(coast.distanceM(-104.99, 39.74, 5000)).toBe(5000);
  });

  it('changes the distance to the shore by at most one metre per metre', () => {
    const degree = 111_195;
    for (let n = 0; n < 400; n++) {
      const lat = 37.6 + n * 0.001;
      const step = coast.distanceM(-122.4, lat + 0.001, 30_000) - coast.distanceM(-122.4, lat, 30_000);
      expect(Math.abs(step)).toBeLessThan(0.001 * degree * 1.01);
    }
  });
});
