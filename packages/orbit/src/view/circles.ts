import type { Area, Position } from '@sigma/geo';
import { RAD_PER_DEG } from '../earth/angles.ts';
import { EARTH_RADIUS_KM, geodeticOf, groundHit, localFrame, POLAR_RADIUS_KM } from '../earth/earth.ts';
import { areaInside } from '../earth/ring-area.ts';
import { add, cross, length, scale, unit, type Vec3, vec } from '../earth/vector.ts';

const CORNERS = 180;

/** Unit vectors around a full turn in the plane of two perpendicular directions. */
function turnAround(along: Vec3, across: Vec3): Vec3[] {
  return Array.from({ length: CORNERS }, (_, index) => {
    const angle = (2 * Math.PI * index) / CORNERS;
    return add(scale(along, Math.cos(angle)), scale(across, Math.sin(angle)));
  });
}

const nearerPole = (from: Vec3): 90 | -90 => (from.z >= 0 ? 90 : -90);

/**
 * Calculates the area in which a satellite (Earth-fixed, km) is above the horizon, cut at the antimeridian. Its edge
 * is where rays touch the ellipsoid, which is a circle when the axes are stretched to make the ellipsoid a sphere.
 */
export function horizonArea(satellite: Vec3): Area {
  const [a, b] = [EARTH_RADIUS_KM, POLAR_RADIUS_KM];
  const stretched = vec(satellite.x / a, satellite.y / a, satellite.z / b);
  const distance = length(stretched);
  const axis = unit(stretched);
  const aside = unit(cross(Math.abs(axis.z) < 0.9 ? vec(0, 0, 1) : vec(1, 0, 0), axis));
  const middle = scale(axis, 1 / distance);
  const radius = Math.sqrt(1 - 1 / distance ** 2);
  const edge = turnAround(aside, cross(axis, aside)).map((direction): Position => {
    const { x, y, z } = add(middle, scale(direction, radius));
    return geodeticOf(vec(x * a, y * a, z * b)).position;
  });
  return areaInside(edge, nearerPole(satellite));
}

/**
 * Calculates the area within `slewDeg` of the geodetic nadir of a satellite (Earth-fixed, km), cut at the
 * antimeridian: the area that it can capture. Beyond the limb, it is the horizon area.
 */
export function slewArea(satellite: Vec3, slewDeg: number): Area {
  const { east, north, up } = localFrame(geodeticOf(satellite).position);
  const [sin, cos] = [Math.sin(slewDeg * RAD_PER_DEG), Math.cos(slewDeg * RAD_PER_DEG)];
  const edge: Position[] = [];
  for (const aside of turnAround(north, east)) {
    const point = slewDeg < 90 ? groundHit(satellite, add(scale(up, -cos), scale(aside, sin))) : null;
    if (!point) return horizonArea(satellite);
    edge.push(point);
  }
  return areaInside(edge, nearerPole(satellite));
}
