import type { RequestPass } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { isInPass, nearestPass, neighbourPass, passOfOtherSatellite } from './snap-pass.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const pass = (sensor: number, hour: number, unavailable: RequestPass['unavailable'] = null): RequestPass => ({
  sensor,
  start: new Date(START + hour * 3_600_000).toISOString(),
  end: new Date(START + hour * 3_600_000 + 10_000).toISOString(),
  roll: 4,
  off_nadir: 4,
  sun_elevation: 30,
  quality: 0.8,
  unavailable,
});
const at = (hour: number) => START + hour * 3_600_000;
const PASSES = [pass(1, 1), pass(1, 5), pass(1, 9, 'taken'), pass(1, 13), pass(2, 6), pass(3, 4, 'blocked')];

describe('a request dropped on a lane', () => {
  it('goes to the nearest free pass of that satellite', () => {
    expect(nearestPass(PASSES, { sensor: 1, ms: at(3.2) })).toBe(PASSES[1]);
    expect(nearestPass(PASSES, { sensor: 1, ms: at(8.5) })).toBe(PASSES[1]);
    expect(nearestPass(PASSES, { sensor: 2, ms: at(0) })).toBe(PASSES[4]);
  });

  it('stays where it was when no free pass is near', () => {
    expect(nearestPass(PASSES, { sensor: 1, ms: at(9) }, 3_600_000)).toBeUndefined();
    expect(nearestPass(PASSES, { sensor: 3, ms: at(4) })).toBeUndefined();
    expect(nearestPass([], { sensor: 1, ms: at(4) })).toBeUndefined();
  });
});

describe('a task moved by keyboard', () => {
  it('skips passes that are taken, and stops at the last one', () => {
    expect(neighbourPass(PASSES, pass(1, 5), 1)).toBe(PASSES[3]);
    expect(neighbourPass(PASSES, pass(1, 5), -1)).toBe(PASSES[0]);
    expect(neighbourPass(PASSES, pass(1, 13), 1)).toBeUndefined();
  });

  it('does not stay in its own pass when its picture is a little off its middle', () => {
    expect(neighbourPass(PASSES, pass(1, 4.99), 1)).toBe(PASSES[3]);
    expect(isInPass(pass(1, 4.99), pass(1, 5))).toBe(true);
    expect(isInPass(pass(2, 5), pass(1, 5))).toBe(false);
  });

  it('changes to the next satellite that has a free pass', () => {
    const sensors = [1, 3, 2];
    expect(passOfOtherSatellite(PASSES, pass(1, 5), { sensors, direction: 1 })).toBe(PASSES[4]);
    expect(passOfOtherSatellite(PASSES, pass(2, 6), { sensors, direction: -1 })).toBe(PASSES[1]);
    expect(passOfOtherSatellite(PASSES, pass(2, 6), { sensors, direction: 1 })).toBeUndefined();
  });
});
