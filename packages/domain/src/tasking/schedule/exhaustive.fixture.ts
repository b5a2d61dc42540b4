import type { Candidate, PlanInput, SatelliteLimits } from './schedule-shapes.ts';

/**
 * Calculates the greatest value of a plan by trying each pass, and no pass, for every request. It is written
 * independently of the scheduler as its reference. Supports satellites, requests and candidates only.
 */
export function exhaustiveValue({ requests, candidates, satellites }: PlanInput): number {
  const limits = new Map<number, SatelliteLimits>(satellites.map((one) => [one.sensor, one]));
  const beginOf = ({ bestMs, startMs, endMs }: Candidate, { pictureMs }: SatelliteLimits) =>
    Math.max(startMs, Math.min(endMs - pictureMs, bestMs - pictureMs / 2));
  const allows = (one: Candidate, other: Candidate) => {
    const limit = limits.get(one.sensor);
    if (one.sensor !== other.sensor || limit === undefined) return true;
    const between = Math.abs(beginOf(one, limit) - beginOf(other, limit)) - limit.pictureMs;
    const turnS = Math.abs(one.rollDeg - other.rollDeg) / limit.slewRateDegS + limit.settleS;
    return between >= turnS * 1000;
  };
  const serve = (place: number, taken: readonly Candidate[]): number => {
    const request = requests[place];
    if (request === undefined) return 0;
    let best = serve(place + 1, taken);
    for (const candidate of candidates) {
      if (candidate.request !== request.id || !taken.every((other) => allows(candidate, other))) continue;
      const value = request.priority + 0.9 * candidate.quality;
      best = Math.max(best, value + serve(place + 1, [...taken, candidate]));
    }
    return best;
  };
  return serve(0, []);
}
