import { describe, expect, it } from 'vitest';
import { amountText, type FoundAmount, foundAreaText, windText } from './finding-amount.ts';

const FOUND: FoundAmount = {
  type: 'Methane',
  rateKgH: 412,
  sigmaKgH: 118,
  limitKgH: 100,
  notQuantified: null,
  count: 1,
  areaM2: 18_240,
  intensity: 6.28,
  intensityUnit: 'kg/h',
};
const amount = (found: Partial<FoundAmount>) =>
  amountText({ ...FOUND, ...found }, (areaKm2) => `${areaKm2} km²`);

describe('the wind', () => {
  it('is named by where it comes from', () => {
    expect(windText(4.12, 225)).toBe('4.1 m/s from SW');
    expect(windText(4.12, -45)).toBe('4.1 m/s from NW');
  });

  it('of an unknown direction is a speed alone', () => {
    expect(windText(2.71, null)).toBe('2.7 m/s');
  });

  it('of an unknown speed has no text, although its direction is known', () => {
    expect(windText(null, 225)).toBeUndefined();
  });
});

describe('the amount of a finding', () => {
  it('of gas is its rate', () => {
    expect(amount({})).toBe('410 ± 120 kg/h');
  });

  it('of gas without a rate is never its area', () => {
    expect(amount({ rateKgH: null, notQuantified: 'the plume leaves the picture' })).toBe(
      'not quantified: the plume leaves the picture',
    );
    expect(amount({ rateKgH: null })).toBe('not quantified');
  });

  it('of several vehicles is their number', () => {
    expect(amount({ type: 'Vehicle', count: 3 })).toBe('3 vehicles');
    expect(amount({ type: 'Construction', count: 2 })).toBe('2 objects');
  });

  it('of one object is its area, with the two figures that its pixels allow', () => {
    expect(amount({ type: 'Digging' })).toBe('0.018 km²');
    expect(amount({ type: 'Digging', areaM2: 94_656 })).toBe('0.095 km²');
  });

  it.each([null, 0])('without an area (%s) is the intensity in words', (areaM2) => {
    expect(amount({ type: 'Digging', areaM2, intensityUnit: 'sigma' })).toBe('6.3 standard deviations');
    expect(amount({ type: 'Hydrocarbon Leak', areaM2, intensityUnit: '%' })).toBe('6.3 % of the ground');
  });

  it('without any number is unknown', () => {
    expect(amount({ type: 'Vehicle', areaM2: null, intensity: null })).toBeUndefined();
  });
});

it.each([
  [64, '64 m²'],
  [842, '840 m²'],
  [1216, '1,200 m²'],
  [9_960, '1 ha'],
  [94_656, '9.5 ha'],
  [640_000, '64 ha'],
  [1_234_560, '1.2 km²'],
])('an area of %d m² of pixels is stated as %s', (m2, text) => {
  expect(foundAreaText(m2)).toBe(text);
});
