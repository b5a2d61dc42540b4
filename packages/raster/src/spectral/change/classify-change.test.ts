import { describe, expect, it } from 'vitest';
import { type ChangedObject, classifyChange } from './classify-change.ts';

describe('classifyChange', () => {
  const none = { built: 0, metal: 0, plastic: 0, soil: 0, salt: 0, vegetation: 0, water: 0, other: 0 };
  const [field, ground] = [
    { ...none, vegetation: 1 },
    { ...none, soil: 1 },
  ];
  const base: ChangedObject = {
    score: 30,
    before: ground,
    after: ground,
    turnover: 0,
    axisRatio: 1,
    widthM: 12,
    lineDistanceM: Number.POSITIVE_INFINITY,
    lengthM: 40,
    pixels: 6,
    explanation: undefined,
  };
  const pipe = { metal: 0.12, metalSigma: 30, soil: 0.3, soilSigma: 18, left: 0.02 };
  const trench = { metal: 0, metalSigma: 0, soil: 0.4, soilSigma: 28, left: 0.05 };

  it.each<[string, Partial<ChangedObject>, string]>([
    ['concrete on soil', { after: { ...none, built: 0.7, soil: 0.3 } }, 'construction'],
    [
      'a metal roof in a field',
      { before: field, after: { ...none, metal: 0.5, vegetation: 0.5 } },
      'construction',
    ],
    ['a long trench through a field', { before: field, after: ground, axisRatio: 9 }, 'digging'],
    ['a trench that uncovers other soil', { turnover: 0.4, axisRatio: 6 }, 'digging'],
    ['a shaded strip of the same soil', { turnover: 0.1, axisRatio: 6 }, 'unknown_material'],
    [
      'a long strip that other soil explains, however little the shares of materials change',
      { turnover: 0.1, axisRatio: 6, explanation: trench },
      'digging',
    ],
    [
      'the edge of a crop, which soil explains only in part',
      { turnover: 0.1, axisRatio: 6, explanation: { ...trench, left: 0.21 } },
      'unknown_material',
    ],
    [
      'a strip in which soil stands out too little',
      { turnover: 0.1, axisRatio: 6, explanation: { ...trench, soilSigma: 13 } },
      'unknown_material',
    ],
    [
      'a long strip of a ploughed field, which is wider than a trench',
      { turnover: 0.8, axisRatio: 3.1, widthM: 32, explanation: trench },
      'unknown_material',
    ],
    [
      'a hole of the same width next to a line',
      { before: field, after: ground, lineDistanceM: 20, widthM: 32 },
      'digging',
    ],
    [
      'a strip of other soil that soil explains only in part',
      { turnover: 0.4, axisRatio: 6, explanation: { ...trench, left: 0.14 } },
      'unknown_material',
    ],
    ['a strip as wide as a field', { turnover: 0.4, axisRatio: 6, widthM: 90 }, 'unknown_material'],
    [
      'a roof of other material',
      { before: { ...none, metal: 1 }, after: { ...none, metal: 0.1, built: 0.4, soil: 0.5 }, turnover: 0.6 },
      'construction',
    ],
    [
      'concrete in a town, which changes strongly',
      {
        score: 70,
        before: { ...none, built: 0.2, vegetation: 0.8 },
        after: { ...none, built: 0.35, soil: 0.4, water: 0.25 },
        turnover: 0.5,
      },
      'construction',
    ],
    [
      'ground that turns grey, but not strongly',
      {
        before: { ...none, built: 0.2, vegetation: 0.8 },
        after: { ...none, built: 0.35, soil: 0.1, water: 0.55 },
        turnover: 0.5,
      },
      'unknown_material',
    ],
    ['bare soil next to a line', { before: field, after: ground, lineDistanceM: 20 }, 'digging'],
    [
      'bare soil next to a line that lies elsewhere in this pass',
      { before: field, after: ground, lineDistanceM: 20, explanation: { ...trench, soilSigma: 9 } },
      'harvest',
    ],
    ['ground with a crust of salt', { after: { ...none, soil: 0.8, salt: 0.2 } }, 'salt_crust'],
    ['metal and moved soil on a line', { lineDistanceM: 3, explanation: pipe }, 'exposed_pipe'],
    [
      'moved soil on a line without metal',
      { turnover: 0.4, axisRatio: 6, lineDistanceM: 3, explanation: { ...pipe, metal: 0, metalSigma: 0 } },
      'digging',
    ],
    [
      'metal on a line without moved soil, such as a vehicle',
      { lineDistanceM: 3, explanation: { ...pipe, soil: 0.03 } },
      'unknown_material',
    ],
    [
      'concrete as wide as a building on a line',
      { lineDistanceM: 3, widthM: 60, explanation: pipe },
      'unknown_material',
    ],
    ['metal and moved soil far from a line', { lineDistanceM: 30, explanation: pipe }, 'unknown_material'],
    [
      'a change on a line that metal and soil do not explain',
      { lineDistanceM: 3, explanation: { ...pipe, left: 0.6 } },
      'unknown_material',
    ],
    ['a crop that grows', { before: field, after: { ...none, vegetation: 0.6, other: 0.4 } }, 'crop'],
    ['a harvested field', { before: field, after: ground, axisRatio: 2 }, 'harvest'],
  ])('names %s for what it is', (_, change, expected) => {
    const found = classifyChange({ ...base, ...change });
    expect(found.kind === 'dropped' ? found.reason : found.kind).toBe(expected);
  });
});
