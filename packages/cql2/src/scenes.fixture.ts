import type { Polygon } from '@sigma/geo';
import fc from 'fast-check';
import type { Queryables } from './check-against.ts';
import type { RecordValue } from './evaluate.ts';
import type { Expression, Instant, IntervalEnd, Operator } from './expression.ts';

export const QUERYABLES: Queryables = new Map([
  ['cloud', { type: 'number' }],
  ['sensor', { type: 'integer' }],
  ['mode', { type: 'string', enum: ['strip', 'stare'] }],
  ['task', { type: 'string' }],
  ['orderable', { type: 'boolean' }],
  ['datetime', { type: 'timestamp' }],
  ['geometry', { type: 'geometry' }],
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

const instant: fc.Arbitrary<Instant> = fc.oneof(
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2020-01-06'), noInvalidDate: true })
    .map((date): Instant => ({ kind: 'timestamp', text: date.toISOString() })),
  fc.constantFrom('2020-01-02', '2020-01-03').map((text): Instant => ({ kind: 'date', text })),
);
const property = (name: string): Expression => ({ kind: 'property', name });
const literal = (value: string | number | boolean): Expression => ({ kind: 'literal', value });
const operation = (op: Operator, ...args: Expression[]): Expression => ({ kind: 'operation', op, args });

const end: fc.Arbitrary<IntervalEnd> = fc.oneof(instant, fc.constant<IntervalEnd>({ kind: 'open' }));
const interval: fc.Arbitrary<Expression> = fc
  .tuple(end, end)
  .map(([start, last]) => ({ kind: 'interval', start, end: last }));
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'É', '😀', '%', '_', '.', '\n'), maxLength: 3 });
const smallNumber = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, 20.25));
const ordered = fc.constantFrom<Operator>('=', '<>', '<', '<=', '>', '>=');

/** Pairs of a property and a literal of its type. */
const comparands: fc.Arbitrary<readonly [Expression, Expression, Expression]> = fc.oneof(
  fc.tuple(
    fc.constantFrom(property('cloud'), property('sensor')),
    smallNumber.map(literal),
    smallNumber.map(literal),
  ),
  fc.tuple(fc.constant(property('task')), word.map(literal), word.map(literal)),
  fc.tuple(fc.constant(property('datetime')), instant, instant),
);
const anyBox = fc
  .tuple(fc.integer({ min: -10, max: 10 }), fc.integer({ min: -10, max: 10 }), fc.integer({ min: 1, max: 8 }))
  .map(
    ([west, south, size]): Expression => ({
      kind: 'geometry',
      geometry: box(west, south, west + size, south + size),
    }),
  );

const leaf: fc.Arbitrary<Expression> = fc.oneof(
  fc.tuple(ordered, comparands).map(([op, [left, right]]) => operation(op, left, right)),
  comparands.map(([value, low, high]) => operation('between', value, low, high)),
  comparands.map(([value, one, two]) => operation('in', value, { kind: 'list', items: [one, two, value] })),
  comparands.map(([value]) => operation('isNull', value)),
  word.map((pattern) => operation('like', property('task'), literal(pattern))),
  fc
    .tuple(
      fc.constantFrom<Operator>('t_after', 't_before', 't_intersects', 't_during'),
      fc.oneof(interval, instant),
    )
    .map(([op, time]) => operation(op, property('datetime'), time)),
  fc.constant(property('orderable')),
  fc.boolean().map(literal),
);

/** Well-typed filters over the queryables; those without geometry run on a database without PostGIS too. */
export function anyFilter(options: { readonly hasGeometry: boolean }): fc.Arbitrary<Expression> {
  const spatial = anyBox.map((shape) => operation('s_intersects', property('geometry'), shape));
  const node = fc.letrec<{ node: Expression }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      options.hasGeometry ? fc.oneof(leaf, spatial) : leaf,
      tie('node').map((one) => operation('not', one)),
      fc
        .tuple(fc.constantFrom<Operator>('and', 'or'), tie('node'), tie('node'))
        .map(([op, a, b]) => operation(op, a, b)),
    ),
  })).node;
  return node;
}

/** Records with the occasional null. */
export const anyRecord: fc.Arbitrary<ReadonlyMap<string, RecordValue>> = fc
  .record({
    cloud: fc.option(smallNumber),
    sensor: fc.option(fc.integer({ min: -3, max: 3 })),
    task: fc.option(word),
    orderable: fc.option(fc.boolean()),
    datetime: fc.option(instant.map(({ text }) => new Date(text))),
    geometry: fc.option(fc.constant(box(0, 0, 5, 5))),
  })
  .map((values) => new Map(Object.entries(values)));
