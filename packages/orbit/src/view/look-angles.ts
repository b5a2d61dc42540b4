import type { Position } from '@sigma/geo';
import { DEG_PER_RAD, RAD_PER_DEG, wrap360 } from '../earth/angles.ts';
import { ecefOf, geodeticOf, groundHit, localFrame } from '../earth/earth.ts';
import type { Instant } from '../earth/instant.ts';
import { type SunAngles, sunAngles } from '../earth/sun.ts';
import { add, cross, dot, scale, subtract, unit, type Vec3 } from '../earth/vector.ts';
import type { ElementSet } from '../elements/element-set.ts';
import { propagateEarthFixed, type State } from '../propagation/propagation.ts';

/** Whether the satellite is moving north or south. */
export type OrbitState = 'ascending' | 'descending';

/** Geometry between a satellite and a point on the ground, in degrees. */
export interface LookAngles {
  /** At the satellite, from the geodetic nadir to the line of sight. */
  readonly offNadirDeg: number;
  /** At the point, towards the satellite, clockwise from north. */
  readonly azimuthDeg: number;
  /** Rotation about the direction of motion over ground, positive to the right. */
  readonly rollDeg: number;
  /** Angle of the line of sight along the motion, positive ahead. */
  readonly pitchDeg: number;
  /** At the point, from the ellipsoid's normal to the satellite; above 90, the satellite is below the horizon. */
  readonly incidenceDeg: number;
  readonly orbitState: OrbitState;
}

interface BodyFrame {
  readonly ahead: Vec3;
  readonly right: Vec3;
  readonly down: Vec3;
}

/** Level axes of a satellite that is aligned with its motion over ground, without yaw steering. */
function bodyFrame({ position, velocity }: State): BodyFrame {
  const { up } = localFrame(geodeticOf(position).position);
  const right = unit(cross(velocity, up));
  return { ahead: cross(up, right), right, down: scale(up, -1) };
}

/** Calculates the angles between an Earth-fixed satellite state and a point at height 0. */
export function lookAngles(satellite: State, target: Position): LookAngles {
  const { ahead, right, down } = bodyFrame(satellite);
  const sight = subtract(ecefOf(target), satellite.position);
  const [forward, sideways, downward] = [dot(sight, ahead), dot(sight, right), dot(sight, down)];
  const ground = localFrame(target);
  const back = scale(sight, -1);
  const [east, north, up] = [dot(back, ground.east), dot(back, ground.north), dot(back, ground.up)];
  return {
    offNadirDeg: Math.atan2(Math.hypot(forward, sideways), downward) * DEG_PER_RAD,
    azimuthDeg: wrap360(Math.atan2(east, north) * DEG_PER_RAD),
    rollDeg: Math.atan2(sideways, downward) * DEG_PER_RAD,
    pitchDeg: Math.atan2(forward, Math.hypot(sideways, downward)) * DEG_PER_RAD,
    incidenceDeg: Math.atan2(Math.hypot(east, north), up) * DEG_PER_RAD,
    orbitState: satellite.velocity.z > 0 ? 'ascending' : 'descending',
  };
}

/** View and illumination of a point on the ground. */
export interface ViewGeometry extends LookAngles {
  readonly sun: SunAngles;
}

/**
 * Calculates view and Sun angles of a picture of a point taken at an instant.
 *
 * @throws PropagationError if the orbit has no valid state then
 */
export function viewGeometry(set: ElementSet, instant: Instant, target: Position): ViewGeometry {
  return { ...lookAngles(propagateEarthFixed(set, instant), target), sun: sunAngles(target, instant) };
}

/**
 * The point at which a satellite looks with a given roll (positive to the right of its motion); null beyond the limb.
 */
type RolledSight = (rollDeg: number) => Position | null;

/** Prepares one Earth-fixed state for any number of rolls. */
export function rolledSight(satellite: State): RolledSight {
  const { right, down } = bodyFrame(satellite);
  return (rollDeg) => {
    const roll = rollDeg * RAD_PER_DEG;
    return groundHit(satellite.position, add(scale(down, Math.cos(roll)), scale(right, Math.sin(roll))));
  };
}

/** Finds the ground point at which a satellite looks with a single roll; null beyond the limb. */
export const rolledGroundPoint = (satellite: State, rollDeg: number): Position | null =>
  rolledSight(satellite)(rollDeg);
