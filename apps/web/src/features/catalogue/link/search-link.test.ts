import { areaNameIssue, DEFAULT_FILTERS, IMAGING_MODES } from '@sigma/domain';
import { areaKm2, bboxPolygon } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DEFAULT_RENDER_STYLE } from '../../../map/preview/render-style.ts';

import { linkArea, parseLinkArea, roundArea } from '../../../parts/address/link-area.ts';
import { SORT_KEYS } from '../scene/sort-scenes.ts';
import {
  DEFAULT_LINK,
  readSearchLink,
  requestedTask,
  type SearchLink,
  shownTask,
  showTaskQuery,
  writeSearchLink,
} from './search-link.ts';

const TASK = '7f3c9a1e-4b00-4c00-8d00-00000000b21a';
const box = fc
  .record({
    west: fc.double({ min: -180, max: 179, noNaN: true }),
    south: fc.double({ min: -80, max: 79, noNaN: true }),
    width: fc.double({ min: 0.01, max: 90, noNaN: true }),
    height: fc.double({ min: 0.01, max: 10, noNaN: true }),
  })
  .map(({ west, south, width, height }) => bboxPolygon([west, south, west + width, south + height]));
const point = fc
  .tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }))
  .map(([lon, lat]) => ({ type: 'Point' as const, coordinates: [lon, lat] as const }));
const line = fc
  .array(
    fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true })),
    { minLength: 2, maxLength: 9 },
  )
  .map((coordinates) => ({ type: 'LineString' as const, coordinates }));
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const range = (min: number, max: number, parts = 1) =>
  fc
    .tuple(
      fc.integer({ min: min * parts, max: max * parts }),
      fc.integer({ min: min * parts, max: max * parts }),
    )
    .map(([a, b]): readonly [number, number] => [Math.min(a, b) / parts, Math.max(a, b) / parts]);

const isName = (name: string) => name === name.trim() && areaNameIssue(name) === undefined;

const link: fc.Arbitrary<SearchLink> = fc
  .record({
    area: fc.option(fc.oneof(box, point, line).map(roundArea), { nil: undefined }),
    auto: fc.boolean(),
    name: fc.option(fc.string({ minLength: 1, unit: 'grapheme' }).filter(isName), { nil: undefined }),
    days: fc.array(day, { maxLength: 2 }).map((days) => days.toSorted()),
    cloudCover: fc.integer({ min: 0, max: 100 }),
    includesUnknownCloud: fc.boolean(),
    sensors: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 9999 }), { maxLength: 5 }), {
      nil: undefined,
    }),
    sunAzimuthRange: range(0, 360),
    sunElevationRange: range(-90, 90),
    offNadirRange: range(0, 90, 10),
    viewAzimuthRange: range(0, 360),
    imagingModes: fc.subarray([...IMAGING_MODES]),
    task: fc.option(fc.uuid(), { nil: undefined }),
    sort: fc.constantFrom(...SORT_KEYS),
    contrast: fc.integer({ min: 0, max: 60 }).map((step) => step / 20),
    mask: fc.boolean(),
    left: fc.option(fc.uuid(), { nil: undefined }),
  })
  .map(
    ({
      area,
      auto,
      name,
      days: [startDate, endDate],
      sensors,
      task,
      sort,
      contrast,
      mask,
      left,
      ...ranges
    }) => ({
      area,
      areaType: area === undefined ? 'viewport' : auto ? 'auto' : 'manual',
      areaName: area && name,
      filters: {
        ...DEFAULT_FILTERS,
        ...ranges,
        ...(startDate && { startDate }),
        ...(endDate && { endDate }),
        ...(sensors && { sensors: sensors.toSorted((a, b) => a - b) }),
      },
      task,
      sort,
      style: { ...DEFAULT_RENDER_STYLE, contrast, transparencyMask: mask },
      compared: { left, right: undefined },
    }),
  );

describe('link of a search', () => {
  it('reads back every link that it wrote', () => {
    fc.assert(
      fc.property(link, (one) => {
        expect(readSearchLink(writeSearchLink(one))).toEqual(one);
      }),
    );
  });

  it('omits defaults from the address', () => {
    expect(writeSearchLink(DEFAULT_LINK)).toEqual({});
    expect(readSearchLink({})).toEqual(DEFAULT_LINK);
  });

  test.each([
    [{ from: '2026-02-30' }],
    [{ from: 'yesterday' }],
    [{ clouds: '-5' }],
    [{ clouds: 'many' }],
    [{ task: '12' }],
    [{ area: '37.7_-122.4*oops' }],
    [{ area: '1_1*2_2' }],
    [{ area: '99_0' }],
    [{ sensors: '1*many' }],
    [{ modes: 'narrow*sideways' }],
    [{ offNadir: '40_20' }],
    [{ sunElevation: 'low' }],
    [{ contrast: 'much' }],
    [{ sort: 'price' }],
    [{ left: '../secret' }],
    [{ areaName: 'an area that is not there' }],
  ])('ignores the invalid parameters %j', (query) => {
    expect(readSearchLink(query)).toEqual(DEFAULT_LINK);
  });

  it('accepts as the name of an area only a name that the library accepts', () => {
    const area = '37_-122*38_-121*37_-121';
    expect(readSearchLink({ area, areaName: ' Field 7 ' }).areaName).toBe('Field 7');
    expect(readSearchLink({ area, areaName: 'x'.repeat(129) }).areaName).toBeUndefined();
    expect(readSearchLink({ area, areaName: ' ' }).areaName).toBeUndefined();
  });

  it('clamps ranges to their limits, off-nadir to one decimal', () => {
    const { filters } = readSearchLink({ sunElevation: '-200_40', offNadir: '1.26_80' });
    expect(filters.sunElevationRange).toEqual([-90, 40]);
    expect(filters.offNadirRange).toEqual([1.3, 80]);
  });

  it('ignores an end date before the start date', () => {
    const { filters } = readSearchLink({ from: '2026-03-01', to: '2026-02-01' });
    expect(filters.startDate).toBe('2026-03-01');
    expect(filters.endDate).toBeUndefined();
  });

  test.each(['taskId', 'taskid', 'TASKID'])(
    'finds the task of the parameter %s with or without hyphens',
    (name) => {
      expect(requestedTask({ [name]: TASK.replaceAll('-', '').toUpperCase() })).toBe(TASK);
    },
  );

  it('does not fill the cart for a plain task parameter', () => {
    expect(requestedTask({ task: TASK })).toBeUndefined();
  });

  it('searches the task of a showTask parameter without filling the cart', () => {
    expect(shownTask(showTaskQuery(TASK))).toBe(TASK);
    expect(requestedTask(showTaskQuery(TASK))).toBeUndefined();
    expect(shownTask({ taskId: TASK, task: TASK, showTask: 'lost' })).toBeUndefined();
  });
});

describe('area in a link', () => {
  it('rounds an area once: rounding it again changes nothing', () => {
    fc.assert(
      fc.property(box, (area) => {
        const once = roundArea(area);
        expect(once && roundArea(once)).toEqual(once);
      }),
    );
  });

  it('preserves holes and separate polygons of an area', () => {
    const area = {
      type: 'MultiPolygon' as const,
      coordinates: [
        [
          ...bboxPolygon([0, 0, 10, 10]).coordinates,
          (bboxPolygon([2, 2, 4, 4]).coordinates[0] ?? []).toReversed(),
        ],
        bboxPolygon([20, 0, 21, 1]).coordinates,
      ],
    };
    const read = parseLinkArea(linkArea(area));
    expect(read?.type).toBe('MultiPolygon');
    expect(read?.type === 'MultiPolygon' && areaKm2(read)).toBeCloseTo(areaKm2(area), 3);
  });

  it('writes a plain outline without escaping', () => {
    const text = linkArea(bboxPolygon([-122.5, 37.7, -122.3, 37.8]));
    expect(new URLSearchParams({ area: text }).toString()).toBe(`area=${text}`);
  });
});
