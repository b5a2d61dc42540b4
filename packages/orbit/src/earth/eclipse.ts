import { EARTH_RADIUS_KM } from './earth.ts';
import { dot, length, scale, subtract, type Vec3 } from './vector.ts';

const SUN_RADIUS_KM = 695_700;

/**
 * Whether a place in space (km) lies in the Earth's umbra, the full shadow: a cone behind a ball with the equator's
 * radius, the Sun at `sun` (km) in the same Earth-centred frame (Vallado, Fundamentals, section 5.3).
 */
export function isInUmbra(place: Vec3, sun: Vec3): boolean {
  const away = scale(sun, -1 / length(sun));
  const behind = dot(place, away);
  if (behind <= 0) return false;
  const aside = length(subtract(place, scale(away, behind)));
  const sine = (SUN_RADIUS_KM - EARTH_RADIUS_KM) / length(sun);
  const tipKm = EARTH_RADIUS_KM / sine;
  return aside < (tipKm - behind) * (sine / Math.sqrt(1 - sine * sine));
}
