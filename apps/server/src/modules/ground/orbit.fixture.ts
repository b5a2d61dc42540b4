import { MS_PER_DAY } from '@sigma/geo';
import { type ElementSet, type Elements, formatElementSet, parseElementSet } from '@sigma/orbit';

/** The epoch of the set below. */
export const EPOCH_MS = Date.UTC(2026, 10, 21);

/** Two lines of a Sun-synchronous orbit at some 450 km; a later set of the same orbit is `days` younger. */
export function orbitLines(days = 0, changes: Partial<Elements> = {}): readonly [string, string] {
  return formatElementSet({
    catalogNumber: 90_001,
    classification: 'U',
    internationalDesignator: '26001A',
    epochMs: EPOCH_MS + days * MS_PER_DAY,
    meanMotionDot: 0,
    meanMotionDdot: 0,
    bstar: 0.0001,
    elementNumber: 1,
    inclinationDeg: 97.4,
    raanDeg: 60 + days * 0.9856,
    eccentricity: 0.0009,
    argumentOfPerigeeDeg: 60,
    meanAnomalyDeg: 10 + days * 15.37 * 360 - Math.floor(days * 15.37) * 360,
    meanMotionRevPerDay: 15.37,
    revolutionNumber: 100 + Math.floor(days * 15.37),
    ...changes,
  });
}

export function orbitSet(days = 0): ElementSet {
  const parsed = parseElementSet(orbitLines(days).join('\n'));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.set;
}
