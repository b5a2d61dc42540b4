import { formatElementSet } from '@sigma/orbit';

export interface TestSet {
  readonly catalogNumber?: number;
  readonly epoch?: string;
  readonly meanMotionRevPerDay?: number;
  readonly meanAnomalyDeg?: number;
}

/** The two lines of a Sun-synchronous orbit. */
export function testLines({
  catalogNumber = 90_001,
  epoch = '2026-11-20T00:00:00Z',
  meanMotionRevPerDay = 15.37,
  meanAnomalyDeg = 0,
}: TestSet = {}): string {
  return formatElementSet({
    catalogNumber,
    classification: 'U',
    internationalDesignator: '26001A',
    epochMs: Date.parse(epoch),
    meanMotionDot: 0.00005,
    meanMotionDdot: 0,
    bstar: 0.0002,
    elementNumber: 1,
    inclinationDeg: 97.6,
    raanDeg: 20,
    eccentricity: 0.0009,
    argumentOfPerigeeDeg: 60,
    meanAnomalyDeg,
    meanMotionRevPerDay,
    revolutionNumber: 1,
  }).join('\n');
}
