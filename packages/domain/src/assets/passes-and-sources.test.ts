import type { Position } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceToM, type Facility, facilityAt, facilityDistances, isInCorridor } from './facilities.ts';
import {
  limitText,
  MAX_PASS_TRIES,
  mayPassMove,
  measuredLimitText,
  PASS_STATES,
  type PassOutcome,
  passStateAfterFailure,
  passText,
  pendingPassesText,
} from './pass-states.ts';
import { linkSources, type SourceLook, seenText, sourceHistory, sourceText } from './sources.ts';

describe('a pass', () => {
  const pass = (changes: Partial<PassOutcome>) =>
    passText({
      state: 'analysed',
      findings: 0,
      limitKgH: 310,
      cloudShare: 0,
      vehiclesSearched: true,
      cause: null,
      ...changes,
    });

  it.each([
    [{}, 'nothing above 310 kg/h'],
    [{ limitKgH: null }, 'nothing found'],
    [{ findings: 1 }, '1 finding'],
    [{ findings: 3 }, '3 findings'],
    [{ cloudShare: 0.41 }, 'nothing above 310 kg/h, 41 % of the area under clouds'],
    [{ cloudShare: 0.2 }, 'nothing above 310 kg/h'],
    [{ vehiclesSearched: null }, 'nothing above 310 kg/h'],
    [{ vehiclesSearched: false }, 'nothing above 310 kg/h, vehicles could not be looked for'],
    [
      { cloudShare: 0.41, findings: 1, vehiclesSearched: false },
      '1 finding, 41 % of the area under clouds, vehicles could not be looked for',
    ],
    [{ state: 'cloudy', cloudShare: 0.72 }, 'too cloudy: 72 % of the area'],
    [{ state: 'failed', cause: 'the cube is damaged' }, 'the analysis failed: the cube is damaged'],
    [
      { state: 'imported' },
      'not analysed: the capture is imported, and neither the noise of its sensor nor the wind is known, so no finding and no limit would be certain',
    ],
    [{ state: 'waiting' }, 'waiting for its analysis'],
    [{ state: 'analysing' }, 'being analysed'],
  ] as const)('%j says: %s', (changes, text) => {
    expect(pass(changes)).toBe(text);
  });

  it.each([
    [310, '310 kg/h'],
    [311, '320 kg/h'],
    [96.2, '97 kg/h'],
    [1204, '1,300 kg/h'],
    [7.2, '8 kg/h'],
  ])('with a limit of %s promises no less than %s', (limit, text) => {
    expect(limitText(limit)).toBe(text);
  });

  it('ends only while it is analysed, and every ended one may be analysed again', () => {
    for (const to of ['analysed', 'cloudy', 'failed'] as const) {
      expect(PASS_STATES.filter((from) => mayPassMove(from, to))).toEqual(['analysing']);
      expect(mayPassMove(to, 'waiting')).toBe(true);
    }
    expect(mayPassMove('waiting', 'waiting')).toBe(false);
  });

  it('of an imported capture is never analysed', () => {
    expect(
      PASS_STATES.filter((other) => mayPassMove('imported', other) || mayPassMove(other, 'imported')),
    ).toEqual([]);
  });

  it('that fails is tried three times', () => {
    expect(passStateAfterFailure(MAX_PASS_TRIES - 1)).toBe('waiting');
    expect(passStateAfterFailure(MAX_PASS_TRIES)).toBe('failed');
  });
});

const LINE: Facility = {
  id: 'l',
  kind: 'line',
  shape: {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [0.01, 0],
    ],
  },
};
const TANK: Facility = { id: 't', kind: 'tank', shape: { type: 'Point', coordinates: [0.02, 0] } };
/** A position some metres north of the line, and east of its start. */
const at = (northM: number, eastM = 500): Position => [eastM / 111_319.49, northM / 111_319.49];

describe('the corridor of an asset', () => {
  it.each([
    [24, true],
    [26, false],
  ])('includes places %s m from a line: %s', (northM, inside) => {
    expect(isInCorridor(facilityDistances(at(northM), [LINE]))).toBe(inside);
  });

  it('is 50 m wide around other facilities, and as wide along lines as the asset says', () => {
    const near = at(0, 0.02 * 111_319.49 + 49);
    expect(isInCorridor(facilityDistances(near, [TANK]))).toBe(true);
    expect(isInCorridor(facilityDistances(at(99), [LINE]), 100)).toBe(true);
    expect(isInCorridor(facilityDistances(at(0), []))).toBe(false);
  });

  it('is measured in metres, also beyond the ends of lines and inside areas', () => {
    expect(distanceToM(at(30), LINE.shape)).toBeCloseTo(30, 2);
    expect(distanceToM(at(0, -40), LINE.shape)).toBeCloseTo(40, 2);
    const square: readonly Position[] = [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0.01],
      [0, 0],
    ];
    expect(distanceToM(at(100), { type: 'Polygon', coordinates: [square] })).toBe(0);
  });

  it('finds the facility at a place', () => {
    expect(facilityAt(at(30), [TANK, LINE], 40)?.id).toBe('l');
    expect(facilityAt(at(41), [TANK, LINE], 40)).toBeUndefined();
  });
});

describe('findings of leaks', () => {
  const leak = (northM: number, facility: string | null = null) => ({
    place: at(northM),
    facility,
    isGas: true,
  });

  it('within 60 m come from one source, also by way of others between them', () => {
    expect(linkSources([leak(0), leak(100), leak(55)])).toEqual([0, 0, 0]);
    expect(linkSources([leak(0), leak(61)])).toEqual([0, 1]);
  });

  it('at two facilities are two sources, and those between them follow the nearest', () => {
    expect(linkSources([leak(0, 'a'), leak(50, 'b'), leak(35)])).toEqual([0, 1, 1]);
  });

  it('of gas and of oil at one place are two sources, also by way of each other', () => {
    const oil = (northM: number) => ({ ...leak(northM, 'a'), isGas: false });
    expect(linkSources([leak(0, 'a'), oil(0), leak(100, 'a'), oil(50)])).toEqual([0, 1, 2, 1]);
  });

  it('are linked alike in any order', () => {
    const leaks = fc.array(
      fc.record({
        north: fc.integer({ min: 0, max: 400 }),
        east: fc.integer({ min: 0, max: 400 }),
        isGas: fc.boolean(),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(leaks, (places) => {
        const found = places.map(({ north, east, isGas }) => ({
          place: at(north, east),
          facility: null,
          isGas,
        }));
        const together = (numbers: readonly number[]) =>
          found.map((_, a) => found.map((__, b) => numbers[a] === numbers[b]));
        const reversed = linkSources(found.toReversed()).toReversed();
        expect(together(linkSources(found))).toEqual(together(reversed));
      }),
    );
  });
});

describe('a source', () => {
  const looks = (text: string, limitKgH: number | null = 200): readonly SourceLook[] =>
    [...text].map((mark, index) => ({
      at: new Date(Date.UTC(2026, 10, 1 + index)),
      seen: mark === 'x',
      limitKgH: mark === '?' ? 901 : limitKgH,
      rateKgH: mark === 'x' && limitKgH !== null ? 900 : null,
    }));

  it.each([
    ['x', 'open'],
    ['x..', 'open'],
    ['x...', 'quiet since 2026-11-02'],
    ['x....', 'quiet since 2026-11-02'],
    ['x??.?.?.', 'quiet since 2026-11-04'],
    ['x????', 'open'],
    ['x..x..', 'open'],
    ['x...x', 'open again'],
    ['x...x..x', 'open again'],
    ['x...x...', 'quiet since 2026-11-06'],
    ['..x', 'open'],
  ])('seen in the passes %s is %s', (passes, text) => {
    const history = sourceHistory(looks(passes));
    expect(history && sourceText(history)).toBe(text);
  });

  it('without rates, such as oil, is quiet after three clear passes that did not see it', () => {
    expect(sourceHistory(looks('x...', null))?.state).toBe('quiet');
  });

  it('has a persistence: passes that saw it, of those that looked since the first one', () => {
    expect(sourceHistory(looks('..x.x'))).toMatchObject({ passesSeen: 2, passesLooked: 3 });
    expect(sourceHistory(looks('...'))).toBeUndefined();
  });

  it.each([
    ['..x', 'Seen for the first time'],
    ['..x.', 'Seen in 1 of 2 passes that could have seen it'],
    ['..x.x', 'Seen in 2 of 3 passes that could have seen it'],
    // A pass whose limit is above the rate could not have seen it.
    ['..x?.x', 'Seen in 2 of 3 passes that could have seen it'],
  ])('in the passes %s has the text "%s"', (passes, text) => {
    const history = sourceHistory(looks(passes));
    expect(history && seenText(history.passesSeen, history.passesLooked)).toBe(text);
  });

  it.each([
    [1, 1, 16, 'Seen for the first time; 16 passes are not analysed yet'],
    [2, 2, 1, 'Seen in 2 of 2 passes that could have seen it; 1 pass is not analysed yet'],
  ])('seen in %d of %d passes names the %d that are not analysed yet', (seen, looked, waiting, text) => {
    expect(seenText(seen, looked, waiting)).toBe(text);
  });
});

it.each([
  [0, false, undefined],
  [1, false, '1 pass of this period is still being analysed; what it shows may not be in the report.'],
  [2, false, '2 passes of this period are still being analysed; what they show may not be in the report.'],
  [
    2,
    true,
    '2 passes of this period were still being analysed when this report was made; what they show may not be in it.',
  ],
])(
  '%i passes without a result are named before a report is made and in it (made: %s)',
  (count, isMade, text) => {
    expect(pendingPassesText(count, isMade)).toBe(text);
  },
);

it.each([
  [310, null, '310 kg/h'],
  [310, 62, '310 ± 62 kg/h'],
  [312, 62.4, '320 ± 62 kg/h'],
  [1189, 251, '1,200 ± 250 kg/h'],
  [1201, 251, '1,300 ± 250 kg/h'],
  [47.2, 9.44, '48 ± 9.4 kg/h'],
  [310, 0, '310 kg/h'],
])(
  'a limit of %d ± %s kg/h is stated as "%s", the same number as without its deviation',
  (limit, sigma, text) => {
    expect(measuredLimitText(limit, sigma)).toBe(text);
    expect(text.startsWith(limitText(limit).replace(' kg/h', ''))).toBe(true);
  },
);
