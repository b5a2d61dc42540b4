import { describe, expect, it } from 'vitest';
import { boxInWorld, inWorld, withTwins } from './in-world.ts';

describe('inWorld', () => {
  it('cuts a line at each crossing of the antimeridian', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [170, 0],
        [190, 10],
        [175, 20],
      ],
    } as const;
    expect(inWorld(line)).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [170, 0],
          [180, 5],
        ],
        [
          [-180, 5],
          [-170, 10],
          [-180, expect.closeTo(16.667, 3)],
        ],
        [
          [180, expect.closeTo(16.667, 3)],
          [175, 20],
        ],
      ],
    });
  });

  it('wraps a line that is beyond the antimeridian', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [-200, 0],
        [-190, 1],
      ],
    } as const;
    expect(inWorld(line)).toEqual({
      type: 'LineString',
      coordinates: [
        [160, 0],
        [170, 1],
      ],
    });
  });

  it('cuts a line around the world at both sides', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [-200, 0],
        [200, 40],
      ],
    } as const;
    expect(inWorld(line)).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [160, 0],
          [180, 2],
        ],
        [
          [-180, 2],
          [180, 38],
        ],
        [
          [-180, 38],
          [-160, 40],
        ],
      ],
    });
  });

  it('leaves geometries within ±180 unchanged, including points at both ends', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [180, 0],
        [180, 10],
        [-180, 20],
      ],
    } as const;
    expect(inWorld(line)).toEqual(line);
    expect(inWorld({ type: 'Point', coordinates: [180, 1] })).toEqual({
      type: 'Point',
      coordinates: [180, 1],
    });
    expect(inWorld({ type: 'Point', coordinates: [190, 1] })).toEqual({
      type: 'Point',
      coordinates: [-170, 1],
    });
  });
});

describe('withTwins', () => {
  it('adds the twin of a point on the antimeridian', () => {
    expect(withTwins({ type: 'Point', coordinates: [180, 5] })).toEqual({
      type: 'MultiPoint',
      coordinates: [
        [180, 5],
        [-180, 5],
      ],
    });
    expect(withTwins({ type: 'Point', coordinates: [179, 5] })).toEqual({
      type: 'Point',
      coordinates: [179, 5],
    });
  });
});

describe('boxInWorld', () => {
  it('converts a box with west greater than east to both sides of the antimeridian', () => {
    expect(boxInWorld([170, 0, -170, 10])).toMatchObject({
      type: 'MultiPolygon',
      coordinates: { length: 2 },
    });
  });

  it('converts a box without width or height to a line or a point', () => {
    expect(boxInWorld([5, 1, 5, 1])).toEqual({ type: 'Point', coordinates: [5, 1] });
    expect(boxInWorld([5, 1, 5, 2])).toEqual({
      type: 'LineString',
      coordinates: [
        [5, 1],
        [5, 2],
      ],
    });
    expect(boxInWorld([179, 1, -179, 1])).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [179, 1],
          [180, 1],
        ],
        [
          [-180, 1],
          [-179, 1],
        ],
      ],
    });
  });
});
