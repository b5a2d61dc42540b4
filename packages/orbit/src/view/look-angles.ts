import type { Position } from '@sigma/geo';
import { DEG_PER_RAD, RAD_PER_DEG, wrap360 } from '../earth/angles.ts';
import { ecefOf, geodeticOf, groundHit, localFrame } from '../earth/earth.ts';
import type { Instant } from '../earth/instant.ts';
import { type SunAngles, sunAngles } from '../earth/sun.ts';
import { add, cross, dot, scale, subtract, unit, type Vec3 } from '../earth/vector.ts';
import type { ElementSet } from '../elements/element-set.ts';
import { propagateEarthFixed, type State } from '../propagation/propagation.ts';

export type OrbitState = 'ascending' | 'descending';

/** How a satellite and a place on the ground see each other, in degrees. */
export interface LookAngles {
  /** At the satellite, from the geodetic nadir to the line of sight. */
  readonly offNadirDeg: number;
  /** At the place, towards the satellite, clockwise from north. */
  readonly azimuthDeg: number;
  /** Turn about the motion over ground, positive to its right. */
  readonly rollDeg: number;
  /** What is left of the line of sight along the motion, positive ahead. */
  readonly pitchDeg: number;
  /** At the place, from the ellipsoid's normal to the satellite; over 90 the satellite is below the horizon. */
  readonly incidenceDeg: number;
  readonly orbitState: OrbitState;
}

interface BodyFrame {
  readonly ahead: Vec3;
  readonly right: Vec3;
  readonly down: Vec3;
}

/** Level axes of a satellite that flies along its motion over ground; no yaw steering. */
function bodyFrame({ position, velocity }: State): BodyFrame {
  const { up } = localFrame(geodeticOf(position).position);
  const right = unit(cross(velocity, up));
  return { ahead: cross(up, right), right, down: scale(up, -1) };
}

/** Angles between an Earth-fixed satellite state and a place at height 0. */
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

export interface ViewGeometry extends LookAngles {
  readonly sun: SunAngles;
}

/** Everything that a picture of a place taken at an instant says of its geometry. Throws PropagationError. */
export function viewGeometry(set: ElementSet, instant: Instant, target: Position): ViewGeometry {
  return { ...lookAngles(propagateEarthFixed(set, instant), target), sun: sunAngles(target, instant) };
}

/** Where a satellite looks when rolled by so many degrees (positive to the right of its motion); null beyond the limb. */
type RolledSight = (rollDeg: number) => Position | null;

/** The sight of one state, for as many rolls as are wanted. */
export function rolledSight(satellite: State): RolledSight {
  const { right, down } = bodyFrame(satellite);
  return (rollDeg) => {
    const roll = rollDeg * RAD_PER_DEG;
    return groundHit(satellite.position, add(scale(down, Math.cos(roll)), scale(right, Math.sin(roll))));
  };
}

/** The same for one roll. */
export const rolledGroundPoint = (satellite: State, rollDeg: number): Position | null =>
  rolledSight(satellite)(rollDeg);
