import { type Area, bboxArea, type Position } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DETECTION_TYPES, type DetectionType } from '../detections/detection-types.ts';
import { agreementOf } from './agreement.ts';
import { type ComparedFinding, compareFindings } from './compare-findings.ts';
import { assetOfPlace, placeOfShape } from './drawn-features.ts';
import { MASK_CLASSES, maskClassOf } from './mask-classes.ts';

/** About 111 m at the equator. */
const STEP = 0.001;

interface Drawn {
  readonly id: string;
  readonly type?: DetectionType;
  /** In steps. */
  readonly east: number;
  readonly size?: number;
}

function finding({ id, type = 'Methane', east, size }: Drawn): ComparedFinding {
  const outline = size === undefined ? null : bboxArea([east * STEP, 0, (east + size) * STEP, size * STEP]);
  const place: Position = [(east + (size ?? 0) / 2) * STEP, ((size ?? 0) / 2) * STEP];
  return { id, detection_type: type, place, outline };
}

const idsOf = ({ matched, missed, extra, renamed }: ReturnType<typeof compareFindings>) => ({
  matched: matched.map(({ drawn, found }) => `${drawn.id} ${found.id}`),
  missed: missed.map(({ id }) => id),
  extra: extra.map(({ id }) => id),
  renamed: renamed.map(({ drawn, found }) => `${drawn.id} ${found.id}`),
});

describe('the comparison of what people drew with what the analysis found', () => {
  it('matches findings of a type whose heads are within 60 m, vehicles within 40 m', () => {
    const matches = (type: DetectionType, east: number) =>
      compareFindings([finding({ id: 'p', type, east: 0 })], [finding({ id: 'a', type, east })]).matched
        .length;
    expect([matches('Methane', 0.53), matches('Methane', 0.55)]).toEqual([1, 0]);
    expect([matches('Vehicle', 0.35), matches('Vehicle', 0.37)]).toEqual([1, 0]);
  });

  it('matches outlines of a type that overlap by a fifth, however far apart their middles are', () => {
    const drawn = [finding({ id: 'p', east: 0, size: 30 })];
    // 10 of 50 columns are common, then 9.9 of 50.1.
    expect(compareFindings(drawn, [finding({ id: 'a', east: 20, size: 30 })]).matched).toHaveLength(1);
    expect(compareFindings(drawn, [finding({ id: 'a', east: 20.1, size: 30 })]).matched).toHaveLength(0);
  });

  it('compares 500 drawn outlines with 500 found ones within a second of processor time', () => {
    const outline = (place: Position): Area => ({
      type: 'Polygon',
      coordinates: [
        Array.from({ length: 61 }, (_, corner): Position => {
          const angle = ((corner % 60) / 30) * Math.PI;
          return [place[0] + 0.4 * STEP * Math.cos(angle), place[1] + 0.4 * STEP * Math.sin(angle)];
        }),
      ],
    });
    const many = (name: string, shift: number): ComparedFinding[] =>
      Array.from({ length: 500 }, (_, index) => {
        const place: Position = [((index % 25) + shift) * STEP, Math.floor(index / 25) * STEP];
        return { id: `${name}${index}`, detection_type: 'Methane', place, outline: outline(place) };
      });
    const [drawn, found] = [many('p', 0), many('a', 0.1)];
    const start = process.threadCpuUsage();
    const { matched } = compareFindings(drawn, found);
    const { user } = process.threadCpuUsage(start);
    expect(matched).toHaveLength(500);
    // Without looking at the distance first, it takes ten seconds.
    expect(user / 1000).toBeLessThan(1000);
  });

  it('gives each finding to one pair, the best overlap first', () => {
    const drawn = [finding({ id: 'p1', east: 0, size: 10 }), finding({ id: 'p2', east: 2, size: 10 })];
    const found = [finding({ id: 'a1', east: 1.5, size: 10 }), finding({ id: 'a2', east: 40, size: 10 })];
    expect(idsOf(compareFindings(drawn, found))).toEqual({
      matched: ['p2 a1'],
      missed: ['p1'],
      extra: ['a2'],
      renamed: [],
    });
  });

  it('reports what the analysis found in the place under another name', () => {
    const drawn = [finding({ id: 'p', type: 'Methane', east: 0, size: 2 })];
    const found = [finding({ id: 'a', type: 'Plume', east: 0, size: 2 })];
    expect(idsOf(compareFindings(drawn, found))).toEqual({
      matched: [],
      missed: ['p'],
      extra: ['a'],
      renamed: ['p a'],
    });
  });

  const anyFindings = (prefix: string) =>
    fc
      .array(
        fc.record({
          type: fc.constantFrom<DetectionType>('Methane', 'Plume', 'Vehicle'),
          east: fc.integer({ min: 0, max: 12 }),
          size: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
        }),
        { maxLength: 8 },
      )
      .map((list) =>
        list.map(({ type, east, size }, index) =>
          finding({ id: `${prefix}${index}`, type, east, ...(size !== undefined && { size }) }),
        ),
      );

  it('counts every finding once, and swaps missed and extra when the sides are swapped', () => {
    fc.assert(
      fc.property(anyFindings('p'), anyFindings('a'), (drawn, found) => {
        const { matched, missed, extra, renamed } = idsOf(compareFindings(drawn, found));
        const ids = matched.flatMap((pair) => pair.split(' '));
        expect([...ids, ...missed, ...extra].toSorted()).toEqual(
          [...drawn, ...found].map(({ id }) => id).toSorted(),
        );
        const swapped = idsOf(compareFindings(found, drawn));
        const turned = (pair: string) => pair.split(' ').toReversed().join(' ');
        expect(swapped.matched.map(turned).toSorted()).toEqual(matched.toSorted());
        expect([swapped.extra, swapped.missed]).toEqual([missed, extra]);
        expect(swapped.renamed.map(turned).toSorted()).toEqual(renamed.toSorted());
      }),
    );
  });

  it('matches a list with itself completely, with an overlap of 1', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 6 }), (places) => {
        const all = places.map((at) => finding({ id: `f${at}`, east: at * 3, size: 2 }));
        const { matched, missed, extra } = compareFindings(all, all);
        expect([matched.length, missed.length, extra.length]).toEqual([all.length, 0, 0]);
        expect(matched.every(({ overlap }) => overlap === 1)).toBe(true);
      }),
    );
  });
});

describe('the agreement over scenes', () => {
  it('counts matched, missed and extra findings by type, with the mean overlap of matched outlines', () => {
    const first = compareFindings(
      [finding({ id: 'p1', east: 0, size: 4 }), finding({ id: 'p2', type: 'Vehicle', east: 20 })],
      [finding({ id: 'a1', east: 0, size: 4 }), finding({ id: 'a2', type: 'Digging', east: 20 })],
    );
    // The inner square is a quarter of the outer one.
    const second = compareFindings(
      [finding({ id: 'p3', east: 0, size: 4 })],
      [finding({ id: 'a3', east: 0, size: 2 })],
    );
    const { types, total } = agreementOf([first, second]);
    const none = { drawn: 0, found: 0, matched: 0, missed: 0, extra: 0, renamed: 0, meanOverlap: null };
    expect(types).toEqual([
      { ...none, type: 'Digging', found: 1, extra: 1 },
      { ...none, type: 'Vehicle', drawn: 1, missed: 1, renamed: 1 },
      { ...none, type: 'Methane', drawn: 2, found: 2, matched: 2, meanOverlap: expect.closeTo(0.625, 4) },
    ]);
    expect(total).toEqual({
      drawn: 3,
      found: 3,
      matched: 2,
      missed: 1,
      extra: 1,
      renamed: 1,
      meanOverlap: expect.closeTo(0.625, 4),
    });
  });

  it('has no mean where nothing was matched, and no types where nothing was drawn or found', () => {
    expect(agreementOf([])).toEqual({
      types: [],
      total: { drawn: 0, found: 0, matched: 0, missed: 0, extra: 0, renamed: 0, meanOverlap: null },
    });
  });
});

describe('a drawn shape', () => {
  it('is at its middle, or at a corner where the middle lies outside of it', () => {
    expect(placeOfShape({ type: 'Point', coordinates: [4, 5] })).toEqual([4, 5]);
    const box: Area = bboxArea([0, 0, 2, 2]);
    expect(placeOfShape(box)).toEqual([expect.closeTo(1, 9), expect.closeTo(1, 9)]);
    const hook: Area = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [8, 9],
          [8, 1],
          [0, 1],
          [0, 0],
        ],
      ],
    };
    expect(placeOfShape(hook)).toEqual([0, 0]);
  });

  it('belongs to the smallest asset that contains it, or to the only one of the scene', () => {
    const [large, small] = [
      { asset: 'large', aoi: bboxArea([0, 0, 10, 10]) },
      { asset: 'small', aoi: bboxArea([1, 1, 3, 3]) },
    ];
    expect(assetOfPlace([2, 2], [large, small])?.asset).toBe('small');
    expect(assetOfPlace([5, 5], [large, small])?.asset).toBe('large');
    expect(assetOfPlace([20, 20], [large, small])).toBeUndefined();
    expect(assetOfPlace([20, 20], [large])?.asset).toBe('large');
  });
});

describe('the classes of training masks', () => {
  it('number the types from 1 in the order that masks have had from the start', () => {
    expect(MASK_CLASSES.map(({ value, name }) => `${value} ${name}`)).toEqual([
      '0 Background',
      '1 Construction',
      '2 Digging',
      '3 Plume',
      '4 Soil Contamination',
      '5 Vehicle',
      '6 Exposed Piping',
      '7 Hydrocarbon Leak',
      '8 Methane',
      '9 Liquid Hydrocarbon',
    ]);
    expect(new Set(DETECTION_TYPES.map(maskClassOf)).size).toBe(DETECTION_TYPES.length);
  });
});
