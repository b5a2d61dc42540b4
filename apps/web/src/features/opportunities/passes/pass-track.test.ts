import { parseElementSet, subpoint } from '@sigma/orbit';
import { describe, expect, it } from 'vitest';
import { opportunityOf } from '../../../parts/passes/opportunity.fixture.ts';
import { selectedPassOf } from './pass-track.ts';

/** The example element set of the format's description (Hoots and Roehrich, Spacetrack Report No. 3, reissued 2006). */
const TLE = [
  '1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927',
  '2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537',
].join('\n');
const parsed = parseElementSet(TLE);
if (!parsed.ok) throw new Error(parsed.reason);
const { set } = parsed;
const EPOCH = Math.floor(set.epochMs);
const passAt = (startMs: number, seconds: number) =>
  opportunityOf({
    start_time: new Date(startMs).toISOString(),
    end_time: new Date(startMs + seconds * 1000).toISOString(),
  });
const label = (ms: number) => new Date(ms).toISOString().slice(11, 19);

describe('the ground track of a pass', () => {
  const startMs = EPOCH + 250;
  const pass = selectedPassOf(passAt(startMs, 42.5), TLE);

  it('the ground track begins and ends where the satellite is at the ends of the window', () => {
    const [first, last] = [pass.track[0], pass.track.at(-1)];
    expect(first).toEqual(pass.start?.at);
    const end = subpoint(set, startMs + 42_500).position;
    expect(Math.abs((last?.[1] ?? 0) - end[1])).toBeLessThan(1e-6);
    expect(pass.start?.label).toBe(label(startMs));
  });

  it('the ground track has a few times, each where the satellite is then', () => {
    expect(pass.ticks.length).toBeGreaterThanOrEqual(3);
    expect(pass.ticks.length).toBeLessThanOrEqual(8);
    for (const tick of pass.ticks) {
      const ms = Math.floor(startMs / 86_400_000) * 86_400_000 + Date.parse(`1970-01-01T${tick.label}Z`);
      expect(Math.abs(tick.at[1] - subpoint(set, ms).position[1])).toBeLessThan(1e-6);
    }
  });

  it('the ground track continues for a minute and a half before and after the window', () => {
    expect(pass.before.length).toBeGreaterThanOrEqual(90);
    expect(pass.after.length).toBeGreaterThanOrEqual(90);
    expect(pass.before.at(-1)).toEqual(pass.track[0]);
  });

  it('the ground track is drawn in one piece across the antimeridian', () => {
    const minutes = Array.from({ length: 95 }, (_, minute) => EPOCH + minute * 60_000);
    const lonAt = (ms: number) => subpoint(set, ms).position[0];
    const crossing = minutes.find((ms) => lonAt(ms) > 90 && lonAt(ms + 60_000) < -90);
    expect(crossing).toBeDefined();
    const { track } = selectedPassOf(passAt(crossing ?? 0, 60), TLE);
    const steps = track.slice(1).map(([lon], index) => Math.abs(lon - (track[index]?.[0] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(1);
    expect(Math.max(...track.map(([lon]) => lon))).toBeGreaterThan(180);
  });
});

it.each([null, 'no element set'])('shows only the reach where the element set is %j', (rawTle) => {
  const pass = selectedPassOf(opportunityOf(), rawTle);
  expect(pass.reach?.type).toBe('Polygon');
  expect(pass.track).toEqual([]);
});
