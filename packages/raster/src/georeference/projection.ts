import type { Position } from '@sigma/geo';
import {
  type Ellipsoid,
  GRS80,
  type TransverseMercator,
  transverseMercator,
  WGS84,
} from './transverse-mercator.ts';

/** Map coordinates `[x, y]` (easting, northing) in the units of a projection. */
export type MapPoint = readonly [number, number];

/**
 * A supported coordinate reference system. Both directions return `[NaN, NaN]` where the system is not defined (a pole
 * in web mercator, a position more than 45 degrees from the meridian of a UTM zone).
 */
export interface Projection {
  readonly epsg: number;
  readonly units: 'degree' | 'metre';
  /** Degrees in, map units out. Longitudes past ±180 are allowed. */
  forward(lon: number, lat: number): MapPoint;
  /** Map units in, degrees out, longitude within ±180 (unwrapped longitudes stay unwrapped in geographic systems and 3857). */
  inverse(x: number, y: number): Position;
}

/** Families of UTM codes: `first` is the code of zone 1. */
const UTM_FAMILIES = [
  { first: 32601, zones: [1, 60], south: false, ellipsoid: WGS84 },
  { first: 32701, zones: [1, 60], south: true, ellipsoid: WGS84 },
  { first: 26901, zones: [1, 23], south: false, ellipsoid: GRS80 },
  { first: 25801, zones: [28, 38], south: false, ellipsoid: GRS80 },
] as const;

/** WGS84, NAD83, ETRS89. Their difference to WGS84 (up to two metres) is below what a footprint needs. */
const GEOGRAPHIC = [4326, 4269, 4258];
const NOWHERE = [NaN, NaN] as const;
const UTM_REACH_DEG = 45;
const UTM_SCALE = 0.9996;
const FALSE_EASTING_M = 500_000;
const FALSE_NORTHING_M = 10_000_000;
const MERCATOR_RADIUS_M = 6378137;

const known = new Map<number, Projection>();

/**
 * The projection of an EPSG code: 4326, 4269, 4258, 3857, UTM on WGS84 (326xx, 327xx), NAD83 (26901 to
 * 26923) and ETRS89 (25828 to 25838); `undefined` for any other code.
 *
 * @example projectionOf(32633)?.forward(15, 0) // [500000, 0]
 */
export function projectionOf(epsg: number): Projection | undefined {
  const cached = known.get(epsg);
  if (cached) return cached;
  const made = makeProjection(epsg);
  if (made) known.set(epsg, made);
  return made;
}

/**
 * The WGS84 UTM code (326zz north, 327zz south) of a place. Plain six-degree zones: the exceptions of
 * Norway and Svalbard belong to the military grid and are not applied.
 */
export function utmEpsg([lon, lat]: Position): number {
  const wrapped = ((((lon + 180) % 360) + 360) % 360) - 180;
  const zone = Math.min(60, Math.floor((wrapped + 180) / 6) + 1);
  return (lat < 0 ? 32700 : 32600) + zone;
}

function makeProjection(epsg: number): Projection | undefined {
  if (GEOGRAPHIC.includes(epsg)) return geographic(epsg);
  if (epsg === 3857) return webMercator();
  for (const { first, zones, south, ellipsoid } of UTM_FAMILIES) {
    const zone = epsg - first + 1;
    if (zone >= zones[0] && zone <= zones[1]) return utm(epsg, zone, { south, ellipsoid });
  }
  return undefined;
}

function geographic(epsg: number): Projection {
  return { epsg, units: 'degree', forward: (lon, lat) => [lon, lat], inverse: (x, y) => [x, y] };
}

/** Spherical mercator, EPSG guidance note 7-2 section 3.2.1.2. */
function webMercator(): Projection {
  return {
    epsg: 3857,
    units: 'metre',
    forward: (lon, lat) => {
      if (!(Math.abs(lat) < 90)) return NOWHERE;
      const y = Math.asinh(Math.tan(toRadians(lat)));
      return [MERCATOR_RADIUS_M * toRadians(lon), MERCATOR_RADIUS_M * y];
    },
    inverse: (x, y) => [
      toDegrees(x / MERCATOR_RADIUS_M),
      toDegrees(Math.atan(Math.sinh(y / MERCATOR_RADIUS_M))),
    ],
  };
}

interface UtmSystem {
  readonly south: boolean;
  readonly ellipsoid: Ellipsoid;
}

/** Universal Transverse Mercator, EPSG guidance note 7-2 section 3.2.5: scale, false easting and false northing. */
function utm(epsg: number, zone: number, { south, ellipsoid }: UtmSystem): Projection {
  const plane: TransverseMercator = transverseMercator(ellipsoid);
  const meridian = zone * 6 - 183;
  const northing = south ? FALSE_NORTHING_M : 0;
  return {
    epsg,
    units: 'metre',
    forward: (lon, lat) => {
      const away = within180(lon - meridian);
      if (!(Math.abs(away) <= UTM_REACH_DEG) || !(Math.abs(lat) <= 90)) return NOWHERE;
      const [x, y] = plane.forward(toRadians(away), toRadians(lat));
      return [x * UTM_SCALE + FALSE_EASTING_M, y * UTM_SCALE + northing];
    },
    inverse: (x, y) => {
      const [lon, lat] = plane.inverse((x - FALSE_EASTING_M) / UTM_SCALE, (y - northing) / UTM_SCALE);
      return [within180(toDegrees(lon) + meridian), toDegrees(lat)];
    },
  };
}

/** The same longitude from -180 up to, but not including, 180; one within that is returned unchanged. */
const within180 = (lon: number) =>
  lon >= -180 && lon < 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180;

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function toDegrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
