import { describe, expect, it } from 'vitest';
import {
  BELOW_MEASURABLE,
  findingTitle,
  gasNews,
  isAnnouncedGas,
  isBelowMeasurable,
  whyGasText,
} from './gas.ts';

describe('a gas', () => {
  it.each([
    ['methane, whatever its rate', { gas: 'methane', rateKgH: 10, limitKgH: 300 }, true],
    ['methane without a rate', { gas: 'methane', rateKgH: null }, true],
    ['unproven gas at the limit', { gas: 'gas', rateKgH: 300, limitKgH: 300 }, true],
    ['unproven gas below the limit', { gas: 'gas', rateKgH: 299, limitKgH: 300 }, false],
    [
      'unproven gas that the wind does not let quantify',
      { gas: 'gas', rateKgH: null, notQuantified: 'the wind is too light' },
      true,
    ],
    [
      'unproven gas that is too weak to be measured',
      { gas: 'gas', rateKgH: null, notQuantified: BELOW_MEASURABLE },
      false,
    ],
    ['what may be ground, even of a ton', { gas: 'possible', rateKgH: 1000, limitKgH: 300 }, false],
    ['what is not gas', { gas: null, rateKgH: null }, false],
  ] as const)('%s: announced or not', (_, finding, expected) => {
    expect(isAnnouncedGas({ limitKgH: null, notQuantified: null, ...finding })).toBe(expected);
  });

  it('of less than half of the limit is below what the pass can measure', () => {
    expect([149, 150].map((rate) => isBelowMeasurable(rate, 300))).toEqual([true, false]);
    expect(isBelowMeasurable(1, null)).toBe(false);
  });

  it.each([
    ['Methane', 'methane', 'Methane'],
    ['Plume', 'gas', 'Gas, not proven to be methane'],
    ['Plume', 'possible', 'Possible gas'],
    ['Vehicle', null, 'Vehicle'],
  ] as const)('of type %s with the verdict %s is called "%s"', (detection_type, gas, title) => {
    expect(findingTitle({ detection_type, gas })).toBe(title);
  });
});

describe('people are notified of a source', () => {
  const known = { isAnnounced: true, isQuiet: false, statedKgH: 500 };
  it.each([
    ['at its first pass', 400, { ...known, isAnnounced: false }, 'first'],
    [
      'at the first that is announced, although an earlier one was quiet',
      400,
      { ...known, isAnnounced: false, isQuiet: true },
      'first',
    ],
    ['on its return', 400, { ...known, isQuiet: true }, 'returned'],
    ['when its rate doubles', 1000, known, 'doubled'],
    ['in a line of the pass below that', 999, known, 'continuing'],
    ['in a line of the pass without a rate', null, known, 'continuing'],
    ['when its rate is known for the first time', 8000, { ...known, statedKgH: null }, 'doubled'],
  ] as const)('%s', (_, rate, before, news) => {
    expect(gasNews(rate, before)).toBe(news);
  });
});

describe('the line that says why a gas has its class', () => {
  const test = { r: 0.95, rDifference: 0.32, weakR: 0.84, provenBefore: 3, least: { gas: 0.45, alone: 0.6 } };

  it('states each value of the test, from where it counts, and the history of the source', () => {
    expect(whyGasText({ ...test, verdict: 'methane' })).toBe(
      'Why methane: correlation with methane in this pass 0.95 (from 0.45 methane); of the change since earlier passes 0.32 (from 0.45 methane); in the weak window 0.84 (above 0 for methane); methane proven here in 3 other passes. Ground without gas stays below 0.43.',
    );
  });

  it('says what is not known, and asks for more where methane was not proven before', () => {
    expect(
      whyGasText({ ...test, verdict: 'possible', r: 0.4, rDifference: null, weakR: null, provenBefore: 0 }),
    ).toBe(
      'Why only possible gas: correlation with methane in this pass 0.40 (from 0.60 methane, from 0.45 gas); of the change since earlier passes not known; in the weak window not known; methane not proven here in other passes. Ground without gas stays below 0.43.',
    );
  });
});
