import { lookAngles, propagateEarthFixed, sampleTrack } from '@sigma/orbit';
import { describe, expect, it } from 'vitest';
import { EPOCH_MS, orbitSet } from './orbit.fixture.ts';
import { PASS_STEP_MS, type Station, type StationPass, stationPasses } from './station-passes.ts';

const HOUR_MS = 3_600_000;
const set = orbitSet();
const station = (lon: number, lat: number, minElevationDeg: number): Station => ({
  position: [lon, lat],
  heightKm: 0,
  minElevationDeg,
});
const passesOf = (at: Station, hours: number) =>
  stationPasses(sampleTrack(set, EPOCH_MS, EPOCH_MS + hours * HOUR_MS, PASS_STEP_MS), at);

/** Every tenth of a second by the angle of incidence at the station, with no search at all. */
function sampledPasses({ position, minElevationDeg }: Station, hours: number): readonly StationPass[] {
  const passes: StationPass[] = [];
  let open: StationPass | undefined;
  for (let ms = EPOCH_MS; ms <= EPOCH_MS + hours * HOUR_MS; ms += 100) {
    const elevation = 90 - lookAngles(propagateEarthFixed(set, ms), position).incidenceDeg;
    if (elevation < minElevationDeg) {
      if (open !== undefined) passes.push(open);
      open = undefined;
    } else {
      open = {
        riseMs: open?.riseMs ?? ms,
        setMs: ms,
        maxElevationDeg: Math.max(open?.maxElevationDeg ?? elevation, elevation),
      };
    }
  }
  return open === undefined ? passes : [...passes, open];
}

describe('stationPasses', () => {
  it.each([
    { name: 'near the pole', at: station(15.4, 78.2, 5), least: 4 },
    { name: 'in the middle latitudes', at: station(168.4, -46.5, 0), least: 1 },
    { name: 'that looks far up only', at: station(15.4, 78.2, 15), least: 1 },
  ])('finds every pass over a station $name, to a tenth of a second', ({ at, least }) => {
    const found = passesOf(at, 10);
    const expected = sampledPasses(at, 10);
    expect(expected.length).toBeGreaterThanOrEqual(least);
    expect(found).toHaveLength(expected.length);
    for (const [place, pass] of expected.entries()) {
      expect(Math.abs((found[place]?.riseMs ?? 0) - pass.riseMs)).toBeLessThanOrEqual(101);
      expect(Math.abs((found[place]?.setMs ?? 0) - pass.setMs)).toBeLessThanOrEqual(101);
      expect(found[place]?.maxElevationDeg).toBeCloseTo(pass.maxElevationDeg, 2);
    }
  });

  it('considers the height of the station: from a mountain a satellite appears lower', () => {
    const lengthMs = (heightKm: number) => {
      const [first] = passesOf({ ...station(15.4, 78.2, 5), heightKm }, 3);
      return (first?.setMs ?? 0) - (first?.riseMs ?? 0);
    };
    expect(lengthMs(4)).toBeLessThan(lengthMs(0) - 500);
  });

  it('cuts a pass that is under way at the start', () => {
    const [first] = passesOf(station(15.4, 78.2, 5), 3);
    const middleMs = ((first?.riseMs ?? 0) + (first?.setMs ?? 0)) / 2;
    const track = sampleTrack(set, middleMs, middleMs + HOUR_MS, PASS_STEP_MS);
    const [cut] = stationPasses(track, station(15.4, 78.2, 5));
    expect(cut?.riseMs).toBe(middleMs);
    expect(cut?.setMs).toBeCloseTo(first?.setMs ?? 0, -1);
  });
});
