import { expect, it } from 'vitest';
import { readEvidence } from './evidence.ts';

const CORNERS = [
  [-102.4, 31.93],
  [-102.37, 31.93],
  [-102.37, 31.9],
  [-102.4, 31.9],
];

it('reads what the analysis writes', () => {
  const spectrum = {
    wavelengths_nm: [2300, 2310],
    ratio: [0.98, 0.95],
    fitted: [0.97, 0.96],
    r: 0.71,
    is_change: true,
  };
  const evidence = {
    score: 61.2,
    r: 0.71,
    axis_to_wind_deg: 12,
    towards_deg: 57,
    memory_passes: 5,
    csf_kg_h: 398,
    length_m: 15.2,
    facility: 'Pad 17',
    seen_of_three: 2,
    r_difference: 0.32,
    r_weak_window: 0.84,
    proven_before: 3,
    verdict: 'methane',
    least: { gas: 0.45, alone: 0.6, possible: 0.3 },
    wind_response: { offset: 0, rise: 1.17, bend: 1.54, round: 0.74 },
  };
  const before_at = '2026-11-12T18:03:00.000Z';
  expect(readEvidence({ ...evidence, spectrum, corners: CORNERS, before_at, terms: [1] })).toEqual({
    score: 61.2,
    r: 0.71,
    axisToWindDeg: 12,
    towardsDeg: 57,
    memoryPasses: 5,
    csfKgH: 398,
    lengthM: 15.2,
    facility: 'Pad 17',
    seenOfThree: 2,
    windResponse: { offset: 0, rise: 1.17, bend: 1.54, round: 0.74 },
    spectrum: {
      wavelengthsNm: [2300, 2310],
      ratio: [0.98, 0.95],
      fitted: [0.97, 0.96],
      r: 0.71,
      isChange: true,
    },
    lookAlike: {
      verdict: 'methane',
      r: 0.71,
      rDifference: 0.32,
      weakR: 0.84,
      provenBefore: 3,
      least: { gas: 0.45, alone: 0.6 },
    },
    corners: CORNERS,
    beforeAt: new Date(before_at),
  });
});

it.each([
  {},
  { r: '0.71', score: Number.NaN },
  { spectrum: { wavelengths_nm: [2300, 2310], ratio: [0.98], fitted: [0.97, 0.96] } },
  { spectrum: { wavelengths_nm: [2300], ratio: [0.98], fitted: [0.97] } },
  { spectrum: null, corners: CORNERS.slice(1) },
  { wind_response: { offset: 0, rise: 1.17, bend: '1.54', round: 0.74 } },
  { before_at: 'an earlier pass' },
  { verdict: 'methane', least: { gas: '0.45', alone: 0.6 } },
  { verdict: 'steam', least: { gas: 0.45, alone: 0.6 } },
  { before_at: 1_763_000_000_000 },
  { spectrum: 'none', corners: [...CORNERS.slice(1), [0, 91]] },
])('shows nothing of %j', (evidence) => {
  const shown = Object.values(readEvidence(evidence));
  expect(shown.filter((value) => value !== null)).toEqual([]);
});

it('fits the absorption of methane that the analysis stores', () => {
  const spectrum = { wavelengths: [2300, 2310], ratio: [-0.2, -0.4], absorption: [-1, -2] };
  expect(readEvidence({ spectrum }).spectrum).toEqual({
    wavelengthsNm: [2300, 2310],
    ratio: [-0.2, -0.4],
    fitted: [-0.2, -0.4],
    r: null,
    isChange: false,
  });
  expect(readEvidence({ spectrum: { ...spectrum, absorption: [-1] } }).spectrum).toBeNull();
});
