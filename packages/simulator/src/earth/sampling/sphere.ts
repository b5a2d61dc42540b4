import type { Position } from '@sigma/geo';

/** Mean radius of the Earth in metres (IUGG R1). */
export const EARTH_RADIUS_M = 6371008.8;
/** Length of one degree of latitude on that sphere, in metres. */
export const DEGREE_M = (Math.PI * EARTH_RADIUS_M) / 180;

export interface Point3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Metres from the centre of the Earth: x through 0,0, y through 90 east, z through the north pole. */
export function toPoint([lon, lat]: Position): Point3 {
  const along = (lon * Math.PI) / 180;
  const up = (lat * Math.PI) / 180;
  const ring = EARTH_RADIUS_M * Math.cos(up);
  return { x: ring * Math.cos(along), y: ring * Math.sin(along), z: EARTH_RADIUS_M * Math.sin(up) };
}

/** Unit vectors east and north at a position, rotated clockwise by `turnDeg`. */
export function axesAt([lon, lat]: Position, turnDeg = 0): { readonly u: Point3; readonly v: Point3 } {
  const along = (lon * Math.PI) / 180;
  const up = (lat * Math.PI) / 180;
  const east = { x: -Math.sin(along), y: Math.cos(along), z: 0 };
  const north = {
    x: -Math.sin(up) * Math.cos(along),
    y: -Math.sin(up) * Math.sin(along),
    z: Math.cos(up),
  };
  const c = Math.cos((turnDeg * Math.PI) / 180);
  const s = Math.sin((turnDeg * Math.PI) / 180);
  return { u: combine(east, c, north, -s), v: combine(north, c, east, s) };
}

function combine(a: Point3, ka: number, b: Point3, kb: number): Point3 {
  return { x: a.x * ka + b.x * kb, y: a.y * ka + b.y * kb, z: a.z * ka + b.z * kb };
}

/** Moves a longitude to within 180 degrees of `near`. */
export function unwrapLon(lon: number, near: number): number {
  return lon - 360 * Math.round((lon - near) / 360);
}

/** Distance between two positions in metres, accurate if it is short (equirectangular at their mean latitude). */
export function nearbyDistanceM(a: Position, b: Position): number {
  const dy = (a[1] - b[1]) * DEGREE_M;
  const dx = (unwrapLon(a[0], b[0]) - b[0]) * DEGREE_M * Math.cos(((a[1] + b[1]) * Math.PI) / 360);
  return Math.hypot(dx, dy);
}
