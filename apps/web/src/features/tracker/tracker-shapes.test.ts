import { distanceM, pointInArea } from '@sigma/geo';
import { periodMinutes, subpoint } from '@sigma/orbit';
import { describe, expect, it } from 'vitest';
import { NIGHT_PARTS } from '../../map/tracker-model.ts';
import { placeAt } from './place.ts';
import { FALLEN, NOON, setOf } from './satellites.fixture.ts';
import { nightAt, shapesOf, tracksOf } from './tracker-shapes.ts';

const set = setOf();
const periodMs = periodMinutes(set) * 60_000;

describe('the way over the ground', () => {
  it('is three orbits, each beginning where the one before ends', () => {
    const tracks = tracksOf(set, NOON);
    expect(tracks).toHaveLength(3);
    const ends = tracks.map(({ coordinates }) => [coordinates[0]?.[0], coordinates.at(-1)?.at(-1)]);
    expect(ends[1]?.[0]).toEqual(ends[0]?.[1]);
    expect(ends[2]?.[0]).toEqual(ends[1]?.[1]);
  });

  it('starts below the satellite and ends three periods later', () => {
    const tracks = tracksOf(set, NOON);
    const first = tracks[0]?.coordinates[0]?.[0] ?? [0, 0];
    const last = tracks[2]?.coordinates.at(-1)?.at(-1) ?? [0, 0];
    expect(distanceM(first, subpoint(set, NOON).position)).toBeLessThan(100);
    // Whole seconds: the last place is at most three steps of 7 km from the end of the third period.
    expect(distanceM(last, subpoint(set, NOON + 3 * periodMs).position)).toBeLessThan(25_000);
  });

  it('is cut at the antimeridian: no piece crosses the map', () => {
    const pieces = tracksOf(set, NOON).flatMap(({ coordinates }) => coordinates);
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) {
      for (const [index, [lon]] of piece.entries()) {
        const before = piece[index - 1];
        if (before) expect(Math.abs(lon - before[0])).toBeLessThan(180);
      }
    }
  });

  it('has a place every 40 km or closer, so that it bends by the poles too', () => {
    const pieces = tracksOf(set, NOON).flatMap(({ coordinates }) => coordinates);
    for (const piece of pieces) {
      for (const [index, place] of piece.entries()) {
        expect(distanceM(piece[index - 1] ?? place, place)).toBeLessThan(40_000);
      }
    }
  });

  it('is none for an orbit that is gone', () => {
    expect(tracksOf(setOf(FALLEN), NOON)).toEqual([]);
  });
});

describe('the circles of a satellite', () => {
  const place = placeAt(set, NOON);
  if (place.kind !== 'placed') throw new Error(place.kind);

  it('hold the place below it, the one of pictures within that of the horizon', () => {
    const { horizon, slew } = shapesOf(1, place, 30);
    expect(pointInArea(place.position, horizon)).toBe(true);
    expect(slew && pointInArea(place.position, slew)).toBe(true);
    const rim = slew?.type === 'Polygon' ? slew.coordinates[0] : slew?.coordinates[0]?.[0];
    expect(rim?.every((corner) => pointInArea(corner, horizon))).toBe(true);
  });

  it('are one only without a slew angle', () => {
    expect(shapesOf(1, place, null).slew).toBeUndefined();
  });
});

it('lets the night grow darker in steps from sunset to the end of twilight', () => {
  const parts = nightAt(NOON);
  expect(parts).toHaveLength(NIGHT_PARTS);
  // At noon UTC it is midnight at 180 degrees and day in Ghana.
  for (const part of parts) {
    expect(pointInArea([179, 30], part)).toBe(true);
    expect(pointInArea([0, 8], part)).toBe(false);
  }
});
