import { describe, expect, it } from 'vitest';
import {
  type PassFacts,
  planTaskingOrders,
  type TaskingFacts,
  type TaskingInput,
  type TaskingPass,
} from './plan-tasking-order.ts';
import { readTaskingArea } from './tasking-area.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const POINT = { type: 'Point', coordinates: [-122.4, 37.8] };

const pass = (change: Partial<TaskingPass> = {}): TaskingPass => ({
  sensor: 1,
  start_time: new Date('2026-11-22T10:00:00Z'),
  end_time: new Date('2026-11-22T10:05:00Z'),
  ...change,
});

const input = (change: Partial<TaskingInput> = {}): TaskingInput => ({
  passes: [pass()],
  s3_bucket: 'customer',
  s3_folder: '/in/',
  required_license: 'standard',
  product_level: 'Basic',
  ...change,
});

const passFacts = (change: Partial<PassFacts> = {}): PassFacts => ({
  sensor: { name: 'GHOSt-1', eligibleStart: new Date('2024-01-01'), eligibleEnd: null },
  pass: 'found',
  ...change,
});

const LICENCE = { identifyingValue: 'standard', version: 1, accepted: null };

const facts = (change: Partial<TaskingFacts> = {}): TaskingFacts => ({
  programLevels: ['Basic'],
  licences: [LICENCE],
  isPlacedByStaff: false,
  isArchived: false,
  collectionFormat: 'ENVI',
  products: [{ productLevel: 'Basic', fileFormats: ['COG'], collections: ['cubes'] }],
  destination: 'open',
  until: new Date('2028-01-01T00:00:00Z'),
  collection: 'cubes',
  passes: [passFacts()],
  maxTaskings: 10,
  usedTaskings: 9,
  ...change,
});

const square = (half: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
      [-half, -half],
    ],
  ],
});

const listed = (...[requested, known, aoi = POINT]: [TaskingInput, TaskingFacts, unknown?]) => {
  const decided = planTaskingOrders(requested, readTaskingArea(aoi), known, NOW);
  return decided.ok ? [] : decided.issues.map(({ field, code }) => `${field} ${code}`);
};

/** The issues of one capture, in which `change` and `known` change the pass as well as the order. */
function issuesOf(
  change: Partial<TaskingInput & TaskingPass>,
  known: Partial<TaskingFacts & PassFacts> = {},
  aoi: unknown = POINT,
) {
  const requested = input({ ...change, passes: [pass(change)] });
  return listed(requested, facts({ ...known, passes: [passFacts(known)] }), aoi);
}

describe('a requested capture', () => {
  it('plans a capture into the collection, level and format of the program', () => {
    expect(planTaskingOrders(input(), readTaskingArea(POINT), facts(), NOW)).toEqual({
      ok: true,
      plan: { collection: 'cubes', level: 'Basic', format: 'COG', folder: 'in', licence: LICENCE },
    });
  });

  it.each([
    [
      'a sensor that the contract does not include',
      {},
      { sensor: undefined },
      'passes.0.sensor contract_sensor, sensor_data_access contract_sensor',
    ],
    [
      'a pass that is not over when the contract ends',
      {},
      { until: new Date('2026-11-22T10:04:59Z') },
      'passes.0.end_time contract_ended, end_date contract_ended',
    ],
    [
      'a sensor that may not be tasked yet',
      {},
      { sensor: { name: 'G', eligibleStart: null, eligibleEnd: null } },
      'passes.0.sensor not_eligible',
    ],
    [
      'a sensor whose eligibility ends before the capture',
      {},
      { sensor: { name: 'G', eligibleStart: new Date(0), eligibleEnd: new Date('2026-11-22T10:04:59Z') } },
      'passes.0.sensor not_eligible',
    ],
    ['a start that has passed', { start_time: NOW }, {}, 'passes.0.start_time past'],
    [
      'an end before the start',
      { end_time: new Date('2026-11-22T09:00:00Z') },
      {},
      'passes.0.end_time not_after_start',
    ],
    [
      'more than a year ahead',
      { end_time: new Date('2027-11-23T12:00:00Z') },
      {},
      'passes.0.end_time too_far',
    ],
    ['a time without a pass', {}, { pass: 'none' }, 'passes.0.start_time FF'],
    ['a sensor without an orbit', {}, { pass: 'no-orbit' }, 'passes.0.start_time FF'],
    ['a pass in which another picture is taken', {}, { pass: 'taken' }, 'passes.0.start_time taken'],
    ['a pass in which the sensor is blocked out', {}, { pass: 'blocked' }, 'passes.0.start_time blocked'],
    ['a target outside its area', { target: [-122.3, 37.8] }, {}, 'passes.0.target outside_area'],
    ['a target that is not on the Earth', { target: [-122.4, 97.8] }, {}, 'passes.0.target outside_area'],
    ['a licence of another program', { required_license: 'x' }, {}, 'required_license AC'],
    [
      'a level that the contract does not include',
      { product_level: 'Analytics' },
      {},
      'product_level contract_level, product_level_access contract_level',
    ],
    ['a format that is not offered', { file_format: 'ENVI' }, {}, 'file_format not_offered'],
    ['a bucket of another program', {}, { destination: 'other-program' }, 's3_bucket AD'],
    ['a program without a collection', {}, { collection: undefined }, 'product_level not_allowed'],
    ['a quota that is used up', {}, { usedTaskings: 10 }, 'program AJ'],
    ['a program that may request none', {}, { maxTaskings: 0, usedTaskings: 0 }, 'program AJ'],
  ] as const)('refuses a capture for %s', (_, change, known, expected) => {
    expect(issuesOf(change, known)).toEqual(expected.split(', '));
  });

  it('reports every issue of a capture at once', () => {
    const found = issuesOf(
      { start_time: NOW, required_license: 'x', s3_bucket: 'A' },
      { sensor: undefined, usedTaskings: 99 },
      square(3),
    );
    expect(found).toEqual([
      'passes.0.sensor contract_sensor',
      'passes.0.start_time past',
      'sensor_data_access contract_sensor',
      'aoi AA',
      's3_bucket AD',
      'required_license AC',
      'program AJ',
    ]);
  });

  it('does not limit the captures of a program without a limit', () => {
    expect(issuesOf({}, { maxTaskings: null, usedTaskings: 100_000 })).toEqual([]);
  });

  it('accepts a target in the area, also across the antimeridian, and the point itself', () => {
    const ring = [
      [179, 0],
      [181, 0],
      [181, 1],
      [179, 1],
      [179, 0],
    ];
    const aoi = { type: 'Polygon', coordinates: [ring] };
    expect(issuesOf({ target: [-179.5, 0.5] }, {}, aoi)).toEqual([]);
    expect(issuesOf({ target: [-178.5, 0.5] }, {}, aoi)).toEqual(['passes.0.target outside_area']);
    expect(issuesOf({ target: [-122.4, 37.8] })).toEqual([]);
  });
});

describe('captures that are requested together', () => {
  const starts = (...hours: readonly number[]) =>
    hours.map((hour) =>
      pass({
        start_time: new Date(Date.UTC(2026, 10, 22, hour)),
        end_time: new Date(Date.UTC(2026, 10, 22, hour, 5)),
      }),
    );
  const together = (passes: readonly TaskingPass[], known: Partial<TaskingFacts> = {}) =>
    listed(input({ passes }), facts({ maxTaskings: 40, passes: passes.map(() => passFacts()), ...known }));

  it('plans several captures at once', () => {
    expect(together(starts(10, 11, 12))).toEqual([]);
  });

  it('names the pass of each issue by its position, and an issue of all of them once', () => {
    const known = { passes: [passFacts(), passFacts({ pass: 'taken' }), passFacts({ sensor: undefined })] };
    expect(together(starts(10, 11, 12), { ...known, licences: [] })).toEqual([
      'passes.1.start_time taken',
      'passes.2.sensor contract_sensor',
      'sensor_data_access contract_sensor',
      'required_license AC',
    ]);
  });

  it('refuses a pass that is equal to an earlier one', () => {
    expect(together(starts(10, 11, 10, 10))).toEqual(['passes.2 repeated', 'passes.3 repeated']);
    const [first = pass()] = starts(10);
    expect(together([first, { ...first, target: null }])).toEqual(['passes.1 repeated']);
    expect(together([first, { ...first, target: [-122.4, 37.8] }])).toEqual([]);
  });

  it.each([
    ['starts and ends some milliseconds later', 1, 3, 2, true],
    ['ends a minute later', 1, 0, 60_000, false],
    ['is of another sensor', 2, 0, 0, false],
  ])('decides whether a pass is repeated that %s', (_, sensor, startMs, endMs, isRepeated) => {
    const [first = pass()] = starts(10);
    const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
    const other = {
      ...first,
      sensor,
      start_time: later(first.start_time, startMs),
      end_time: later(first.end_time, endMs),
    };
    expect(together([first, other])).toEqual(isRepeated ? ['passes.1 repeated'] : []);
  });

  it('counts targets within a metre of each other as the same place', () => {
    const [first = pass()] = starts(10);
    const aimed = (lon: number) => ({ ...first, target: [lon, 0.05] as const });
    const issues = listed(
      input({ passes: [aimed(0.05), aimed(0.050001), aimed(0.051)] }),
      facts({ passes: [passFacts(), passFacts(), passFacts()], maxTaskings: null }),
      square(0.1),
    );
    expect(issues).toEqual(['passes.1 repeated']);
  });

  it('refuses more captures than a program has left', () => {
    expect(together(starts(10, 11, 12), { maxTaskings: 12, usedTaskings: 9 })).toEqual([]);
    expect(together(starts(10, 11, 12), { maxTaskings: 11, usedTaskings: 9 })).toEqual(['passes AJ']);
    expect(together(starts(10, 11, 12), { maxTaskings: 9, usedTaskings: 9 })).toEqual(['program AJ']);
  });

  it('limits the total time in which passes are searched', () => {
    const until = (month: number, day: number) => pass({ end_time: new Date(Date.UTC(2027, month, day)) });
    expect(together([until(4, 24), until(4, 23)])).toEqual([]);
    expect(together([until(4, 24), until(5, 24)])).toEqual(['passes too_long']);
    // A pass that ends before it starts makes no room for others.
    expect(together([until(4, 24), until(5, 24), until(-600, 1)])).toContain('passes too_long');
  });

  it('limits the positions of all their areas, but never those of a single capture', () => {
    const ring = Array.from({ length: 8000 }, (_, index) => {
      const turn = (index / 8000) * 2 * Math.PI;
      return [Math.cos(turn), Math.sin(turn)];
    });
    const circle = { type: 'Polygon', coordinates: [[...ring.slice(0, 7999), ring[0]]] };
    const passes = starts(10, 11, 12, 13, 14, 15);
    const issues = (count: number) =>
      listed(
        input({ passes: passes.slice(0, count) }),
        facts({ passes: passes.map(() => passFacts()), maxTaskings: 40 }),
        circle,
      );
    expect([1, 5, 6].map(issues)).toEqual([[], [], ['passes too_detailed']]);
  });
});
