import type { Polygon } from '@sigma/geo';
import fc from 'fast-check';
import type { Queryables } from './check-against.ts';
import type { RecordValue } from './evaluate.ts';
import { anyInstant, anyPlace, anyWord, smallNumber, tag } from './values.fixture.ts';

export const QUERYABLES: Queryables = new Map([
  ['cloud', { type: 'number' }],
  ['sensor', { type: 'integer' }],
  ['mode', { type: 'string', enum: ['strip', 'stare'] }],
  ['task', { type: 'string' }],
  ['title', { type: 'string' }],
  ['orderable', { type: 'boolean' }],
  ['datetime', { type: 'timestamp' }],
  ['start', { type: 'timestamp' }],
  ['end', { type: 'timestamp' }],
  ['tags', { type: 'string[]' }],
  ['bands', { type: 'number[]' }],
  ['geometry', { type: 'geometry' }],
  ['place', { type: 'geometry' }],
]);

export function box(west: number, south: number, east: number, north: number): Polygon {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;
  return { type: 'Polygon', coordinates: [corners] };
}

const moment = anyInstant.map(({ text }) => new Date(text));

/** Records with the occasional null. */
export const anyRecord: fc.Arbitrary<ReadonlyMap<string, RecordValue>> = fc
  .record({
    cloud: fc.option(smallNumber),
    sensor: fc.option(fc.integer({ min: -3, max: 3 })),
    mode: fc.option(fc.constantFrom('strip', 'stare')),
    task: fc.option(anyWord),
    title: fc.option(anyWord),
    orderable: fc.option(fc.boolean()),
    datetime: fc.option(moment),
    start: fc.option(moment),
    end: fc.option(moment),
    tags: fc.option(fc.array(fc.option(tag, { freq: 9 }), { maxLength: 3 })),
    bands: fc.option(fc.array(smallNumber, { maxLength: 3 })),
    geometry: fc.option(fc.constant(box(0, 0, 5, 5)), { freq: 9 }),
    place: fc.option(anyPlace, { freq: 9 }),
  })
  .map((values) => new Map(Object.entries(values)));
