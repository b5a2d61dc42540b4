import { describe, expect, it } from 'vitest';
import {
  ageText,
  countdownText,
  coverageText,
  passDurationText,
  rollSentence,
  spanText,
  uncertaintyText,
} from './pass-text.ts';

const pass = { start_time: '2026-11-22T18:31:08.000Z', end_time: '2026-11-22T18:31:50.000Z' };

describe('a countdown', () => {
  it.each([
    ['2026-11-21T09:00:00Z', 'in 1 day 9 h'],
    ['2026-11-19T18:31:08Z', 'in 3 days'],
    ['2026-11-22T09:26:00Z', 'in 9 h 5 min'],
    ['2026-11-22T18:31:00Z', 'in less than a minute'],
    ['2026-11-22T18:31:30Z', 'now'],
    ['2026-11-22T20:32:00Z', '2 h ago'],
  ])('at %s says %s', (now, text) => {
    expect(countdownText(pass, new Date(now))).toBe(text);
  });
});

it.each([
  [6.44, '+6.4°, right of track'],
  [-14.8, '−14.8°, left of track'],
  [-0.04, '0.0°, straight down'],
  [null, 'N/A'],
])('a roll of %j is shown as %s', (roll, text) => {
  expect(rollSentence(roll)).toBe(text);
});

it.each([
  [1, '100 %'],
  [0.9996, '100 %'],
  [0.996, '99 %'],
  [0.64, '64 %'],
  [0.004, '< 1 %'],
  [0, '0 %'],
])('a share of %d is shown as %s: only complete coverage is 100 %%', (share, text) => {
  expect(coverageText(share)).toBe(text);
});

it.each([
  [0.02, '±0.1 s'],
  [0.41, '±0.4 s'],
  [12.4, '±12 s'],
  [600, '±10 min'],
])('%d s of uncertainty are shown as %s', (seconds, text) => {
  expect(uncertaintyText(seconds)).toBe(text);
});

it.each([
  ['2026-11-21T00:20:00Z', 'under 1 h'],
  ['2026-11-21T06:10:00Z', '6 h'],
  ['2026-11-24T09:36:00Z', '3.4 days'],
])('an element set of midnight is shown at %s as %s old', (at, text) => {
  expect(ageText('2026-11-21T00:00:00Z', new Date(at))).toBe(text);
});

it('shows spans by their two largest units', () => {
  expect([59_000, 61_000, 3_600_000, 90_061_000].map(spanText)).toEqual([
    'less than a minute',
    '1 min',
    '1 h',
    '1 day 1 h',
  ]);
});

it('shows durations in minutes from two minutes on', () => {
  expect([0.4, 42, 119, 120, 125].map(passDurationText)).toEqual([
    '1 s',
    '42 s',
    '119 s',
    '2 min',
    '2 min 5 s',
  ]);
});
