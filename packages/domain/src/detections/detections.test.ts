import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify, type FoundObject, usualClassOf } from './classify.ts';
import {
  callTypeOf,
  DETECTION_TYPES,
  intensityUnitOf,
  isCallType,
  isGasType,
  isLeak,
} from './detection-types.ts';
import {
  FEEDBACK_CODES,
  FEEDBACK_LABELS,
  feedbackLabel,
  noteIssue,
  readFeedback,
  storedNote,
} from './feedback.ts';
import { headKey, matchFindings, mergeDuplicates } from './finding-key.ts';
import { confidenceText, measuredText, methodText, rateText } from './measured-text.ts';
import { RESPONSE_STEPS, suggestedFeedback } from './responses.ts';

const INSIDE = { lineM: 20, otherM: null };
const OUTSIDE = { lineM: 90, otherM: 200 };
const OIL = { kind: 'oil', isNew: false, distances: INSIDE, cover: undefined } as const;
const DIGGING = { kind: 'digging', score: 60, isSeenBefore: false, distances: INSIDE } as const;
const SOIL = { kind: 'soil', isNew: true, growth: 0, cover: undefined } as const;
const VEHICLE = { kind: 'vehicle', score: 10, lengthM: 6, seenOfThree: 1, distances: INSIDE } as const;
const OBJECTS: readonly (readonly [string, FoundObject, string | undefined])[] = [
  ['proven methane', { kind: 'gas', verdict: 'methane' }, 'alert Methane'],
  ['gas that is not proven to be methane', { kind: 'gas', verdict: 'gas' }, 'detection Plume'],
  ['possible gas', { kind: 'gas', verdict: 'possible' }, 'detection Plume'],
  [
    'new oil at a line',
    { ...OIL, isNew: true, distances: { lineM: 60, otherM: null } },
    'alert Hydrocarbon Leak',
  ],
  ['new oil far from all', { ...OIL, isNew: true, distances: OUTSIDE }, 'alert Liquid Hydrocarbon'],
  ['old oil at a line', OIL, 'alert Liquid Hydrocarbon'],
  ['oil on 10 % of its ground', { ...OIL, cover: 0.1 }, 'alert Liquid Hydrocarbon'],
  ['oil on 9 % of its ground', { ...OIL, cover: 0.09 }, undefined],
  ['new contaminated soil', SOIL, 'alert Soil Contamination'],
  ['soil that grew by 21 %', { ...SOIL, isNew: false, growth: 0.21 }, 'alert Soil Contamination'],
  ['soil that grew by 20 %', { ...SOIL, isNew: false, growth: 0.2 }, 'detection Soil Contamination'],
  ['soil with oil on 10 % of its ground', { ...SOIL, cover: 0.1 }, 'alert Soil Contamination'],
  ['soil with oil on 9 % of its ground', { ...SOIL, cover: 0.09 }, undefined],
  ['an exposed pipe', { kind: 'exposed piping' }, 'alert Exposed Piping'],
  ['digging in the corridor', DIGGING, 'alert Digging'],
  ['digging outside', { ...DIGGING, distances: OUTSIDE }, 'detection Digging'],
  ['digging in a wide corridor', { ...DIGGING, distances: OUTSIDE, corridorM: 100 }, 'alert Digging'],
  ['weak digging at first sight', { ...DIGGING, score: 59 }, 'detection Digging'],
  ['weak digging that was seen before', { ...DIGGING, score: 59, isSeenBefore: true }, 'alert Digging'],
  [
    'construction near a tank',
    { ...DIGGING, kind: 'construction', distances: { lineM: null, otherM: 50 } },
    'alert Construction',
  ],
  ['a car at first sight', VEHICLE, 'detection Vehicle'],
  ['a car in two of three passes', { ...VEHICLE, seenOfThree: 2 }, 'alert Vehicle'],
  ['a truck of 12 m at first sight', { ...VEHICLE, lengthM: 12 }, 'alert Vehicle'],
  ['a truck outside', { ...VEHICLE, lengthM: 18, distances: OUTSIDE }, undefined],
  [
    'a truck outside in two of three passes',
    { ...VEHICLE, lengthM: 18, seenOfThree: 2, distances: OUTSIDE },
    'detection Vehicle',
  ],
  ['a weak truck at first sight', { ...VEHICLE, score: 9, lengthM: 12 }, undefined],
  ['a weak car in two of three passes', { ...VEHICLE, score: 8, seenOfThree: 2 }, 'alert Vehicle'],
  ['the same edge in two of three passes', { ...VEHICLE, score: 7, seenOfThree: 2 }, undefined],
];

describe('an object in a picture', () => {
  it.each(OBJECTS)('%s', (_, object, expected) => {
    const found = classify(object);
    expect(found && `${found.detection_class} ${found.detection_type}`).toBe(expected);
    if (found !== undefined) expect(found.call_type).toBe(callTypeOf(found.detection_type));
  });

  it('has a call type and a unit by its type', () => {
    expect(DETECTION_TYPES.filter(isLeak)).toEqual([
      'Plume',
      'Hydrocarbon Leak',
      'Methane',
      'Liquid Hydrocarbon',
    ]);
    expect(callTypeOf('Digging')).toBe('Encroachment');
    expect(callTypeOf('Exposed Piping')).toBe('Integrity');
    expect(callTypeOf('Soil Contamination')).toBe('Environmental');
    expect([
      intensityUnitOf('Plume'),
      intensityUnitOf('Liquid Hydrocarbon'),
      intensityUnitOf('Vehicle'),
    ]).toEqual(['kg/h', '%', 'sigma']);
    expect(DETECTION_TYPES.filter(isGasType)).toEqual(['Plume', 'Methane']);
  });

  it.each(['Methane', 'Hydrocarbon Leak', 'Liquid Hydrocarbon', 'Exposed Piping'] as const)(
    'that staff draw as %s is an alert',
    (type) => expect(usualClassOf(type)).toBe('alert'),
  );

  it.each([
    ['Leak Indicator', true],
    ['x'.repeat(40), true],
    ['x'.repeat(41), false],
    [' ', false],
    ['a\nb', false],
  ])('may have the call type %j: %s', (text, valid) => {
    expect(isCallType(text)).toBe(valid);
  });
});

describe('the status of a review', () => {
  it.each([
    ['Resolved - Accepted', 'accepted'],
    ['Resolved-accepted', 'accepted'],
    ['resolved -rejected', 'rejected'],
    ['RESOLVED- REJECTED', 'rejected'],
    ['rejected', 'rejected'],
    ['Unreviewed', 'unreviewed'],
    [' unresolved ', 'unresolved'],
    ['Resolved', undefined],
    ['Resolved - Unresolved', undefined],
    ['', undefined],
  ])('%j is read as %s', (text, code) => {
    expect(readFeedback(text)).toBe(code);
  });

  it('is answered as one of the four labels, which are read again', () => {
    expect(FEEDBACK_CODES.map(feedbackLabel)).toEqual(FEEDBACK_LABELS);
    expect(FEEDBACK_LABELS.map(readFeedback)).toEqual(FEEDBACK_CODES);
  });

  it.each([
    ['🛢'.repeat(200), undefined],
    ['x'.repeat(201), 'Limit notes to 200 characters.'],
    ['\ud800', 'Notes must consist of complete characters'],
  ])('has a note of at most 200 characters', (note, message) => {
    expect(noteIssue(note)?.message).toBe(message);
  });

  it.each([
    ['  seen from the road ', 'seen from the road'],
    ['   ', null],
    [null, null],
  ])('stores the note %j as %j', (note, stored) => {
    expect(storedNote(note)).toBe(stored);
  });

  it('is suggested by a verified repair alone', () => {
    expect(RESPONSE_STEPS.filter((step) => suggestedFeedback(step))).toEqual(['verified']);
  });
});

describe('a measured number', () => {
  it.each([
    [412, 118, '410 ± 120 kg/h'],
    [1532.4, 98, '1,532 ± 98 kg/h'],
    [1532.4, 99.6, '1,530 ± 100 kg/h'],
    [12_345, 4321, '12,300 ± 4,300 kg/h'],
    [0.0312, 0.00461, '0.0312 ± 0.0046 kg/h'],
    [3, 1, '3.0 ± 1.0 kg/h'],
    [412, null, '410 kg/h'],
    [412, 0, '410 kg/h'],
  ])('%s with the deviation %s is shown as %s', (value, sigma, text) => {
    expect(measuredText(value, sigma, 'kg/h')).toBe(text);
  });

  it('is shown no further from the measured one than half of its last digit', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(value, fc.double({ min: 1e-6, max: 1e5, noNaN: true }), (measured, sigma) => {
        const [shown = '', deviation = ''] = measuredText(measured, sigma).replaceAll(',', '').split(' ± ');
        expect(Math.abs(Number(shown) - measured)).toBeLessThanOrEqual(sigma * 0.051 + 1e-9);
        expect(Math.abs(Number(deviation) - sigma)).toBeLessThanOrEqual(sigma * 0.051);
      }),
    );
  });

  const rate = { rateKgH: 412, sigmaKgH: 118, limitKgH: 200, notQuantified: null };
  it.each([
    [rate, '410 ± 120 kg/h'],
    [{ ...rate, limitKgH: 310 }, 'about 410 ± 120 kg/h'],
    [{ ...rate, rateKgH: null }, 'not quantified'],
    [{ ...rate, rateKgH: null, notQuantified: 'no wind' }, 'not quantified: no wind'],
    [{ ...rate, rateKgH: 30, sigmaKgH: 19, limitKgH: 287 }, 'below what this pass can measure'],
    [{ ...rate, rateKgH: 100 }, 'about 100 ± 120 kg/h'],
  ])('%j reads as %s', (finding, text) => {
    expect(rateText(finding)).toBe(text);
  });
});

describe('findings of one pass', () => {
  const finding = (
    detection_type: 'Methane' | 'Plume' | 'Vehicle' | 'Digging',
    northM: number,
    score: number,
    facility?: string,
  ) => ({
    detection_type,
    facility,
    place: [0, northM / 111_319.49] as const,
    score,
  });

  it('of one type within 60 m are one, the strongest, which counts them; vehicles within 40 m', () => {
    const merged = mergeDuplicates([
      finding('Methane', 0, 1),
      finding('Methane', 59, 3),
      finding('Digging', 30, 2),
      finding('Vehicle', 0, 1),
      finding('Vehicle', 45, 1),
    ]);
    expect(
      merged.map(({ finding: one, others }) => [one.detection_type, one.score, 1 + others.length]),
    ).toEqual([
      ['Methane', 3, 2],
      ['Digging', 2, 1],
      ['Vehicle', 1, 1],
      ['Vehicle', 1, 1],
    ]);
  });

  it('are new unless one of their type within 60 m is known', () => {
    const found = [
      finding('Methane', 59, 1),
      finding('Methane', 61, 2),
      finding('Digging', 0, 3),
      finding('Vehicle', 39, 4),
      finding('Vehicle', 41, 5),
    ];
    const known = [finding('Methane', 0, 0), finding('Vehicle', 0, 0)];
    expect(matchFindings(found, known).fresh.map(({ score }) => score)).toEqual([2, 3, 5]);
  });

  it('are matched with those that are known nearest first, each with one, and what is left over is new', () => {
    const found = [finding('Plume', 29, 1), finding('Methane', 5, 2), finding('Plume', -50, 3)];
    const known = [finding('Plume', 0, 10), finding('Methane', 80, 20)];
    const { again, fresh } = matchFindings(found, known);
    expect(again.map((pair) => [pair.finding.score, pair.known.score])).toEqual([
      [2, 10],
      [1, 20],
    ]);
    expect(fresh.map(({ score }) => score)).toEqual([3]);
  });

  it('are one where two are gas, whether proven to be methane or not, and that which is methane stays', () => {
    const merged = mergeDuplicates([
      finding('Plume', 0, 9),
      finding('Methane', 40, 7),
      finding('Plume', 200, 5),
    ]);
    expect(
      merged.map(({ finding: one, others }) => [one.detection_type, one.score, 1 + others.length]),
    ).toEqual([
      ['Methane', 7, 2],
      ['Plume', 5, 1],
    ]);
    expect(matchFindings([finding('Plume', 0, 9)], [finding('Methane', 40, 0)]).fresh).toEqual([]);
    expect(matchFindings([finding('Methane', 0, 9)], [finding('Plume', 40, 0)]).fresh).toEqual([]);
  });

  it('are two where they are leaks of two facilities, also where one of neither is between them', () => {
    const found = [
      finding('Methane', 0, 9, 'A'),
      finding('Plume', 55, 8, 'B'),
      finding('Plume', 30, 7),
      finding('Digging', 0, 6, 'A'),
      finding('Digging', 30, 5, 'B'),
    ];
    const merged = mergeDuplicates(found);
    expect(
      merged.map(({ finding: one, others }) => [one.score, ...others.map(({ score }) => score)]),
    ).toEqual([[9, 7], [8], [6, 5]]);
    const between = mergeDuplicates([
      finding('Methane', 30, 9),
      finding('Plume', 0, 8, 'A'),
      finding('Plume', 60, 7, 'B'),
    ]);
    expect(between.map(({ finding: one }) => one.score)).toEqual([9, 7]);
    const known = [finding('Methane', 40, 0, 'A')];
    expect(matchFindings([finding('Plume', 0, 9, 'B')], known).fresh).toHaveLength(1);
    expect(matchFindings([finding('Plume', 0, 9, 'A')], known).fresh).toEqual([]);
    expect(matchFindings([finding('Plume', 0, 9)], known).fresh).toEqual([]);
  });

  it('have a key of their place to the metre', () => {
    expect(headKey([-102.381_724, 31.914_199_6])).toBe('-102.38172,31.91420');
    expect(headKey([-0.000_001, 0])).toBe('0.00000,0.00000');
  });
});

it.each([
  ['analysis 4', 'Analysis, version 4'],
  ['ch4-log-mf 1', 'ch4-log-mf 1'],
])('names the method "%s" as people read it', (algorithm, text) => {
  expect(methodText(algorithm)).toBe(text);
});

it.each([
  [0.944, '94 %'],
  [0.99, '99 %'],
  [0.9999, 'over 99 %'],
  [1, 'over 99 %'],
  [null, 'Not stated'],
])('states a confidence of %s as "%s"', (confidence, text) => {
  expect(confidenceText(confidence)).toBe(text);
});
