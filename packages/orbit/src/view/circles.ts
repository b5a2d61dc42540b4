import type { Area, Position } from '@sigma/geo';
import { RAD_PER_DEG } from '../earth/angles.ts';
import { EARTH_RADIUS_KM, geodeticOf, groundHit, localFrame, POLAR_RADIUS_KM } from '../earth/earth.ts';
import { areaInside } from '../earth/ring-area.ts';
import { add, cross, length, scale, unit, type Vec3, vec } from '../earth/vector.ts';

const CORNERS = 180;

/** Unit vectors of a full turn in the plane of two perpendicular directions. */
function turnAround(along: Vec3, across: Vec3): Vec3[] {
  return Array.from({ length: CORNERS }, (_, index) => {
    const angle = (2 * Math.PI * index) / CORNERS;
    return add(scale(along, Math.cos(angle)), scale(across, Math.sin(angle)));
  });
}

const nearerPole = (from: Vec3): 90 | -90 => (from.z >= 0 ? 90 : -90);

/**
 * All places that have a satellite (Earth-fixed, km) above their horizon, cut at the antimeridian. Its edge is where
 * rays touch the ellipsoid: a circle once the axes are stretched so that the ellipsoid is a ball.
 */
export function horizonArea(satellite: Vec3): Area {
  const [a, b] = [EARTH_RADIUS_KM, POLAR_RADIUS_KM];
  const stretched = vec(satellite.x / a, satellite.y / a, satellite.z / b);
  const distance = length(stretched);
  const axis = unit(stretched);
  const aside = unit(cross(Math.abs(axis.z) < 0.9 ? vec(0, 0, 1) : vec(1, 0, 0), axis));
  const middle = scale(axis, 1 / distance);
  const radius = Math.sqrt(1 - 1 / distance ** 2);
  const way = turnAround(aside, cross(axis, aside)).map((direction): Position => {
    const { x, y, z } = add(middle, scale(direction, radius));
    return geodeticOf(vec(x * a, y * a, z * b)).position;
  });
  return areaInside(way, nearerPole(satellite));
}

/**
 * All places within `slewDeg` of the geodetic nadir of a satellite (Earth-fixed, km), cut at the antimeridian: what
 * it may take a picture of. Beyond the limb it is the horizon's area.
 */
export function slewArea(satellite: Vec3, slewDeg: number): Area {
  const { east, north, up } = localFrame(geodeticOf(satellite).position);
  const [sin, cos] = [Math.sin(slewDeg * RAD_PER_DEG), Math.cos(slewDeg * RAD_PER_DEG)];
  const way: Position[] = [];
  for (const aside of turnAround(north, east)) {
    const place = slewDeg < 90 ? groundHit(satellite, add(scale(up, -cos), scale(aside, sin))) : null;
    if (!place) return horizonArea(satellite);
    way.push(place);
  }
  return areaInside(way, nearerPole(satellite));
}
