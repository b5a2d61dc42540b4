import { describe, expect, it } from 'vitest';
import { isFetched, satelliteOf } from './satellite.ts';
import { markerAt, placeAt } from './satellite-place.ts';
import { FALLEN, NOON, sensorOf, setOf, twoLines } from './satellites.fixture.ts';

describe('the element set of a satellite', () => {
  it('element sets are fetched only for sensors with an eligible start or end', () => {
    const never = { tasking_eligible_start: null, tasking_eligible_end: null };
    expect(isFetched(sensorOf(1))).toBe(true);
    expect(isFetched(sensorOf(1, { ...never, tasking_eligible_end: '2027-01-01T00:00:00Z' }))).toBe(true);
    expect(isFetched(sensorOf(1, never))).toBe(false);
  });

  it('the element set of the sensor itself is used where none is fetched', () => {
    const sensor = sensorOf(1, { tasking_eligible_start: null, raw_tle: twoLines() });
    expect(satelliteOf(sensor, { state: 'loading' }).orbit.state).toBe('ready');
    const listed = sensorOf(1, { raw_tle: twoLines() });
    expect(satelliteOf(listed, { state: 'ready', rawTle: null }).orbit.state).toBe('none');
  });

  it('the element set of the sensor list is used where fetching failed; without one it counts as not loaded', () => {
    const listed = sensorOf(1, { raw_tle: twoLines() });
    expect(satelliteOf(listed, { state: 'failed' }).orbit.state).toBe('ready');
    expect(satelliteOf(sensorOf(1), { state: 'failed' }).orbit).toEqual({ state: 'failed' });
  });

  it('an invalid element set is rejected by the name of its error', () => {
    const [first = '', second = ''] = twoLines().split('\n');
    const broken = `${first.slice(0, -1)}${(Number(first.at(-1)) + 1) % 10}\n${second}`;
    expect(satelliteOf(sensorOf(1), { state: 'ready', rawTle: broken }).orbit).toEqual({
      state: 'refused',
      error: 'checksum',
    });
  });
});

describe('the place of a satellite', () => {
  it('the position is below the satellite, with the height and speed of a low orbit', () => {
    const place = placeAt(setOf(), NOON);
    if (place.kind !== 'placed') throw new Error(place.kind);
    // 15.2 revolutions a day: a radius of 6,884 km, 7.61 km/s on a circle (Kepler, mu 398,600.4 km³/s²).
    expect(place.speedKmS).toBeCloseTo(7.61, 1);
    expect(place.altitudeKm).toBeGreaterThan(480);
    expect(place.altitudeKm).toBeLessThan(540);
    expect(markerAt(setOf(), NOON)).toEqual(place.position);
  });

  it('a satellite whose orbit has decayed is listed as decayed', () => {
    expect(placeAt(setOf(FALLEN), NOON)).toEqual({ kind: 'decayed' });
    expect(markerAt(setOf(FALLEN), NOON)).toBeUndefined();
  });
});
