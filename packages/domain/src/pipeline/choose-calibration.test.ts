import { describe, expect, it } from 'vitest';
import { type CalibrationCandidate, chooseCalibration } from './choose-calibration.ts';

const mode = { sensor: 1, bands: 472, samples: 640, bin: 1, frameRate: 120 };
const day = (date: number) => new Date(Date.UTC(2026, 5, date));
const made = (id: string, date: number, more: Partial<CalibrationCandidate> = {}): CalibrationCandidate => ({
  ...mode,
  id,
  type: 'radiometric',
  time: day(date),
  state: 'valid',
  ...more,
});
const chosen = (candidates: readonly CalibrationCandidate[], at = 15) => {
  const choice = chooseCalibration(candidates, 'radiometric', { capturedAt: day(at), mode });
  return choice && [choice.calibration.id, choice.isLater];
};

describe('the calibration of a capture', () => {
  it('is the newest one at the time of the capture', () => {
    expect(chosen([made('old', 1), made('new', 14), made('later', 16)])).toEqual(['new', false]);
    expect(chosen([made('at once', 15), made('old', 14)])).toEqual(['at once', false]);
  });

  it('is the first one after the capture where there is none before', () => {
    expect(chosen([made('far', 30), made('near', 16)])).toEqual(['near', true]);
  });

  it('is a superseded one for a capture from before its successor', () => {
    expect(chosen([made('old', 1, { state: 'superseded' }), made('new', 20)])).toEqual(['old', false]);
  });

  it('is the same one in whatever order those of one time are listed', () => {
    const two = [made('a', 3), made('b', 3)];
    expect(chosen(two)).toEqual(chosen(two.toReversed()));
  });

  it.each<[string, Partial<CalibrationCandidate>]>([
    ['pending', { state: 'pending' }],
    ['rejected', { state: 'rejected' }],
    ['of another sensor', { sensor: 2 }],
    ['of another binning', { bin: 2 }],
    ['for other bands', { bands: 236 }],
    ['for other columns', { samples: 320 }],
    ['at a frame rate that differs by more than 1 %', { frameRate: 121.3 }],
    ['of another type', { type: 'dark' }],
  ])('is not one that is %s', (_, more) => {
    expect(chosen([made('unfit', 14, more)])).toBeUndefined();
  });

  it('may have a frame rate that differs by less than 1 %', () => {
    expect(chosen([made('close', 14, { frameRate: 121.1 })])).toEqual(['close', false]);
  });
});
