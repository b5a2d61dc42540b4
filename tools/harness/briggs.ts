import type { PlumeSpread } from '../../packages/simulator/src/earth/plumes.ts';

/** The width of what leaks, metres. */
const SOURCE_M = 14;
/** Crosswind growth by day in open country, by stability class: very unstable A, B, C, neutral D (Briggs 1973, table of rural deviations). */
const GROWTH = { A: 0.22, B: 0.16, C: 0.11, D: 0.08 } as const;

/**
 * The crosswind deviation of Briggs in metres, `a x (1 + 0.0001 x)^-1/2`, with a source of some width: at 2 m/s and less between the classes A and
 * B, at 4 m/s between B and C, at 6 m/s between C and D, as a sunny day has them (Pasquill). Unlike that of the simulated world it depends on the wind.
 */
export function briggsSpread(windMs: number): PlumeSpread {
  const { A, B, C, D } = GROWTH;
  const growth = windMs <= 2 ? (A + B) / 2 : windMs <= 4 ? (B + C) / 2 : (C + D) / 2;
  return (downwindM) => Math.hypot(SOURCE_M, (growth * downwindM) / Math.sqrt(1 + 1e-4 * downwindM));
}
