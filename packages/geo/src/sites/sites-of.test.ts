import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import { centreOf } from '../antimeridian/centre.ts';
import { pointInArea } from '../coverage/intersect.ts';
import type { Geometry, MultiPoint, MultiPolygon, Polygon, Position } from '../shapes/geojson.ts';
import { positionsOf } from '../shapes/positions.ts';
import { distanceM } from '../sphere/sphere.ts';
import { SITE_EXTENT_KM, SITE_GAP_KM, sitesOf } from './sites-of.ts';

const KM_PER_DEG = 111.32;
const points = (...coordinates: Position[]): MultiPoint => ({ type: 'MultiPoint', coordinates });
const square = ([lon, lat]: Position, sideKm: number): Polygon => {
  const north = sideKm / 2 / KM_PER_DEG;
  const east = north / Math.cos((lat * Math.PI) / 180);
  const ring: Position[] = [
    [lon - east, lat - north],
    [lon + east, lat - north],
    [lon + east, lat + north],
    [lon - east, lat + north],
    [lon - east, lat - north],
  ];
  return { type: 'Polygon', coordinates: [ring] };
};
const together = (...polygons: Polygon[]): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: polygons.map(({ coordinates }) => coordinates),
});
const count = (geometry: Geometry) => sitesOf(geometry)?.length;
/** Positions to the east of the first, at the given distances in km along the equator. */
const alongEquator = (...km: number[]): MultiPoint =>
  points(...km.map((east): Position => [east / KM_PER_DEG, 0]));

describe('sitesOf', () => {
  it('returns a single part unchanged, however large, with its centre', () => {
    const country = square([10, 50], 3000);
    expect(sitesOf(country)).toEqual([{ geometry: country, reference: centreOf(country) }]);
  });

  it('divides London and Accra into two sites, in their order', () => {
    const area = together(square([-0.1, 51.5], 30), square([-0.2, 5.6], 20));
    const sites = sitesOf(area);
    expect(sites?.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'Polygon']);
    expect(sites?.map(({ reference }) => Math.round(reference[1]))).toEqual([52, 6]);
  });

  it.each([
    ['parts 79 km apart', alongEquator(0, 79), 1],
    ['parts 81 km apart', alongEquator(0, 81), 2],
    [
      'a chain with gaps of 9.9 km',
      alongEquator(...Array.from({ length: 40 }, (_, index) => index * 9.9)),
      1,
    ],
    ['a chain with gaps of 30 km', alongEquator(0, 30, 60, 90, 120, 150), 2],
    [
      'a large part and an island 8 km off its coast',
      together(square([0, 40], 600), square([3.62, 40], 5)),
      1,
    ],
    ['a large part and an island 40 km off its coast', together(square([0, 40], 600), square([4, 40], 5)), 2],
  ])('counts the sites of %s', (_, area, expected) => {
    expect(count(area)).toBe(expected);
  });

  it('joins the halves of an area that is split at the antimeridian', () => {
    const whole = square([180, -17], 900);
    const split = splitAtAntimeridian(whole);
    expect(split.type).toBe('MultiPolygon');
    expect(sitesOf(split)).toEqual([{ geometry: split, reference: centreOf(split) }]);
    expect(count(points([179.9, 10], [-179.9, 10]))).toBe(1);
  });

  it('stops when there are more sites than allowed', () => {
    const scattered = points(
      ...Array.from({ length: 500 }, (_, i): Position => [((i * 37) % 360) - 180, (i % 120) - 60]),
    );
    expect(sitesOf(scattered, 100)).toBeUndefined();
    expect(sitesOf(scattered, 500)?.length).toBeGreaterThan(200);
  });

  const nearby = fc
    .array(
      fc.tuple(fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true })),
      {
        minLength: 2,
        maxLength: 40,
      },
    )
    .map((places) => places.map(([lon, lat]): Position => [lon + 179, lat + 45]));

  it('assigns each part to exactly one site, whose reference is in the area', () => {
    fc.assert(
      fc.property(nearby, (places) => {
        const sites = sitesOf(points(...places)) ?? [];
        const text = (list: readonly Position[]) => list.map(String).sort();
        expect(text(sites.flatMap(({ geometry }) => positionsOf(geometry)))).toEqual(text(places));
        for (const { geometry, reference } of sites)
          expect(positionsOf(geometry).some((place) => distanceM(place, reference) < 0.01)).toBe(true);
      }),
    );
  });

  it('never puts places into one site that neither a gap of 10 km nor an extent of 80 km joins', () => {
    fc.assert(
      fc.property(nearby, (places) => {
        for (const { geometry } of sitesOf(points(...places)) ?? []) {
          const members = positionsOf(geometry);
          const widest = Math.max(...members.flatMap((a) => members.map((b) => distanceM(a, b))));
          if (widest <= SITE_EXTENT_KM * 1000) continue;
          // Grows a group from the first place by gaps; it must reach all members.
          const reached = new Set([members[0]]);
          for (let size = 0; size < reached.size; ) {
            size = reached.size;
            for (const place of members)
              if ([...reached].some((one) => one && distanceM(one, place) <= SITE_GAP_KM * 1000 + 1))
                reached.add(place);
          }
          expect(reached.size).toBe(members.length);
        }
      }),
    );
  });

  it('forms the same sites whatever the order of the parts', () => {
    const key = (places: readonly Position[]) =>
      sitesOf(points(...places))
        ?.map(({ geometry }) => positionsOf(geometry).map(String).sort().join(' '))
        .sort();
    fc.assert(
      fc.property(nearby, (places) => {
        expect(key(places.toReversed())).toEqual(key(places));
      }),
    );
  });

  it('refers to a place in the area when the centre of the parts is between them', () => {
    const area = together(square([10, 40], 5), square([10.5, 40], 5));
    const [site, ...others] = sitesOf(area) ?? [];
    expect(others).toEqual([]);
    expect(site && pointInArea(site.reference, area)).toBe(true);
  });
});
