export const RAD_PER_DEG = Math.PI / 180;
export const DEG_PER_RAD = 180 / Math.PI;

/** Brings an angle in degrees into the range 0 (included) to 360 (excluded). */
export function wrap360(deg: number): number {
  const wrapped = ((deg % 360) + 360) % 360;
  // A tiny negative angle plus 360 rounds to 360 itself.
  return wrapped === 360 ? 0 : wrapped;
}

/** Brings an angle in degrees into the range -180 (included) to 180 (excluded). */
export const wrap180 = (deg: number): number => wrap360(deg + 180) - 180;
