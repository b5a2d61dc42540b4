import { EARTH_RADIUS_KM } from './earth.ts';
import { dot, length, scale, subtract, type Vec3 } from './vector.ts';

const SUN_RADIUS_KM = 695_700;

/**
 * Whether a satellite is in the Earth's umbra, the full shadow: a cone behind a sphere with the equatorial radius
 * (Vallado, Fundamentals, section 5.3). Both positions are in km in the same Earth-centred frame.
 */
export function isInUmbra(satellite: Vec3, sun: Vec3): boolean {
  const away = scale(sun, -1 / length(sun));
  const behind = dot(satellite, away);
  if (behind <= 0) return false;
  const offAxis = length(subtract(satellite, scale(away, behind)));
  const sine = (SUN_RADIUS_KM - EARTH_RADIUS_KM) / length(sun);
  const tipKm = EARTH_RADIUS_KM / sine;
  return offAxis < (tipKm - behind) * (sine / Math.sqrt(1 - sine * sine));
}
