import { distanceM, pointInArea } from '@sigma/geo';
import { periodMinutes, subpoint } from '@sigma/orbit';
import { describe, expect, it } from 'vitest';
import { placeAt } from '../satellites/satellite-place.ts';
import { FALLEN, NOON, setOf } from '../satellites/satellites.fixture.ts';
import { circlesOf, nightAt, tracksOf } from './tracker-shapes.ts';

const set = setOf();
const periodMs = periodMinutes(set) * 60_000;

describe('the ground track', () => {
  it('the ground track has three orbits, each beginning where the previous one ends', () => {
    const tracks = tracksOf(set, NOON);
    expect(tracks).toHaveLength(3);
    const ends = tracks.map(({ coordinates }) => [coordinates[0]?.[0], coordinates.at(-1)?.at(-1)]);
    expect(ends[1]?.[0]).toEqual(ends[0]?.[1]);
    expect(ends[2]?.[0]).toEqual(ends[1]?.[1]);
  });

  it('the ground track starts below the satellite and ends three periods later', () => {
    const tracks = tracksOf(set, NOON);
    const first = tracks[0]?.coordinates[0]?.[0] ?? [0, 0];
    const last = tracks[2]?.coordinates.at(-1)?.at(-1) ?? [0, 0];
    expect(distanceM(first, subpoint(set, NOON).position)).toBeLessThan(100);
    // Whole seconds: the last position is at most three steps of 7 km from the end of the third period.
    expect(distanceM(last, subpoint(set, NOON + 3 * periodMs).position)).toBeLessThan(25_000);
  });

  it('the ground track is cut at the antimeridian: no piece crosses the map', () => {
    const pieces = tracksOf(set, NOON).flatMap(({ coordinates }) => coordinates);
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) {
      for (const [index, [lon]] of piece.entries()) {
        const before = piece[index - 1];
        if (before) expect(Math.abs(lon - before[0])).toBeLessThan(180);
      }
    }
  });

  it('the ground track has a position at least every 40 km, so that it also bends near the poles', () => {
    const pieces = tracksOf(set, NOON).flatMap(({ coordinates }) => coordinates);
    for (const piece of pieces) {
      for (const [index, place] of piece.entries()) {
        expect(distanceM(piece[index - 1] ?? place, place)).toBeLessThan(40_000);
      }
    }
  });

  it('a decayed orbit has no ground track', () => {
    expect(tracksOf(setOf(FALLEN), NOON)).toEqual([]);
  });
});

describe('the circles of a satellite', () => {
  const place = placeAt(set, NOON);
  if (place.kind !== 'placed') throw new Error(place.kind);

  it('the circles contain the position below the satellite, the imaging circle within the horizon', () => {
    const { horizon, slew } = circlesOf(1, place, 30);
    expect(pointInArea(place.position, horizon)).toBe(true);
    expect(slew && pointInArea(place.position, slew)).toBe(true);
    const rim = slew?.type === 'Polygon' ? slew.coordinates[0] : slew?.coordinates[0]?.[0];
    expect(rim?.every((corner) => pointInArea(corner, horizon))).toBe(true);
  });

  it('a satellite without a slew angle has only the horizon circle', () => {
    expect(circlesOf(1, place, null).slew).toBeUndefined();
  });
});

describe('night', () => {
  const parts = nightAt(NOON);
  const depthAt = (place: [number, number]) => parts.filter((part) => pointInArea(place, part)).length;

  it('night is complete at midnight and absent by day', () => {
    // At noon UTC it is midnight at 180 degrees and day in Ghana.
    expect(depthAt([179, 30])).toBe(parts.length);
    expect(depthAt([0, 8])).toBe(0);
  });

  it('night grows darker through twilight in steps too small to be visible', () => {
    // The Sun sinks by 1.5 degrees or less from one zone to the next: 18 degrees in twelve steps or more.
    expect(parts.length).toBeGreaterThan(12);
    const eastward = Array.from({ length: 91 }, (_, index) => depthAt([60 + index, 0]));
    expect(eastward[0]).toBe(0);
    expect(eastward.at(-1)).toBe(parts.length);
    for (const [index, depth] of eastward.entries()) {
      const step = depth - (eastward[index - 1] ?? depth);
      expect(step === 0 || step === 1).toBe(true);
    }
  });

  it('night begins at sunset and is complete at the end of astronomical twilight', () => {
    // On the equator, with the Sun at 20.0 degrees south (21 November), it sets 90 degrees from noon, and its height
    // is asin(cos(20.0) cos(hour angle)): 18 degrees below the horizon 109.2 degrees from noon. Noon at 12:00 UTC
    // is at 3.5 degrees west (equation of time 14 minutes).
    expect(depthAt([85.5, 0])).toBe(0);
    expect(depthAt([87.5, 0])).toBeGreaterThan(0);
    expect(depthAt([104.7, 0])).toBeLessThan(parts.length);
    expect(depthAt([106.7, 0])).toBe(parts.length);
  });
});
