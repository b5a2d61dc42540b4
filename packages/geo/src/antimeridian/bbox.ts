import type { Area, BBox, Geometry, Polygon, Position } from '../shapes/geojson.ts';
import { polygonsOf } from '../sphere/ring.ts';
import { wrapLongitude } from '../sphere/sphere.ts';
import { isWithinWorld, splitAtAntimeridian } from './antimeridian.ts';

type Interval = readonly [number, number];

/**
 * Bounding box of a geometry, `[west, south, east, north]` within ±180 and ±90. West is greater than east when
 * the geometry crosses the antimeridian (RFC 7946, section 5.2), whether it is written unwrapped or split. A ring
 * around a pole extends from -180 to 180 and up to the pole.
 */
export function bboxOf(geometry: Geometry): BBox {
  const runs = runsOf(geometry);
  const lats = runs.flat().map(([, lat]) => lat);
  const south = lats.reduce((low, lat) => Math.min(low, lat), 90);
  const north = lats.reduce((high, lat) => Math.max(high, lat), -90);
  const [west, east] = commonRange(runs.map(longitudesOf));
  return [west, south, east, north];
}

/** Splits a geometry into runs of positions, each with its own range of longitudes. */
function runsOf(geometry: Geometry): readonly (readonly Position[])[] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]];
    case 'MultiPoint':
      return geometry.coordinates.map((position) => [position]);
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
      return geometry.coordinates;
    case 'Polygon':
    case 'MultiPolygon':
      return polygonsOf(isWithinWorld(geometry) ? geometry : splitAtAntimeridian(geometry)).map(
        ([outer]) => outer ?? [],
      );
  }
}

function longitudesOf(positions: readonly Position[]): Interval {
  const lons = positions.map(([lon]) => lon);
  return [
    lons.reduce((low, lon) => Math.min(low, lon), Number.POSITIVE_INFINITY),
    lons.reduce((high, lon) => Math.max(high, lon), Number.NEGATIVE_INFINITY),
  ];
}

function commonRange(ranges: readonly Interval[]): Interval {
  if (ranges.some(([west, east]) => east - west >= 360)) return [-180, 180];
  const onEarth = ranges.flatMap(withinWorld);
  const crosses = onEarth.some(([, east]) => east === 180) && onEarth.some(([west]) => west === -180);
  if (!crosses) return onEarth.reduce(([w, e], [west, east]) => [Math.min(w, west), Math.max(e, east)]);
  return aroundWidestGap(onEarth);
}

function withinWorld([west, east]: Interval): Interval[] {
  const [w, e] = [wrapLongitude(west), wrapLongitude(east)];
  const isPoint = west === east;
  if (isPoint || w < e) return [[w, e]];
  return [
    [w, 180],
    [-180, e],
  ];
}

/** West and east of the box across the antimeridian that excludes the widest gap between the ranges. */
function aroundWidestGap(ranges: readonly Interval[]): Interval {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  let reach = -180;
  let gap: Interval = [-180, -180];
  for (const [west, east] of sorted) {
    if (west - reach > gap[1] - gap[0]) gap = [reach, west];
    reach = Math.max(reach, east);
  }
  return gap[0] === gap[1] ? [-180, 180] : [gap[1], gap[0]];
}

/** Width of a box in degrees of longitude; it crosses the antimeridian when west is greater than east. */
function widthDeg([west, , east]: BBox): number {
  return east >= west ? east - west : east - west + 360;
}

/**
 * Converts a box to a counter-clockwise polygon. A box across the antimeridian is written unwrapped, `170` to
 * `190`; a box 360 degrees wide or wider becomes the full band -180 to 180.
 */
export function bboxPolygon(box: BBox): Polygon {
  const [, south, , north] = box;
  const isWhole = widthDeg(box) >= 360;
  const west = isWhole ? -180 : box[0];
  const east = isWhole ? 180 : west + widthDeg(box);
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}

/**
 * Shrinks a box about its centre: with a share of 0.05 its sides become 5 % shorter. Longitudes may run past ±180
 * as the bounds of a map do; a box that is still 360 degrees wide becomes the full band.
 */
export function shrinkBBox(box: BBox, share: number): BBox {
  const [west, south, , north] = box;
  const width = widthDeg(box);
  const inLon = (width * share) / 2;
  const inLat = ((north - south) * share) / 2;
  if (width - 2 * inLon >= 360) return [-180, south + inLat, 180, north - inLat];
  return [wrapLongitude(west + inLon), south + inLat, wrapLongitude(west + width - inLon), north - inLat];
}

/** Whether two boxes have a point in common, edges included; either may cross the antimeridian. */
export function boundsIntersect(a: BBox, b: BBox): boolean {
  if (a[1] > b[3] || b[1] > a[3]) return false;
  const from = (box: BBox, other: BBox) => (((other[0] - box[0]) % 360) + 360) % 360 <= widthDeg(box);
  return from(a, b) || from(b, a) || widthDeg(a) >= 360 || widthDeg(b) >= 360;
}

/** The area that a box covers, split at the antimeridian. */
export function bboxArea(box: BBox): Area {
  return splitAtAntimeridian(bboxPolygon(box));
}
