import fc from 'fast-check';
import type { Expression, IntervalEnd } from './expression.ts';
import { endsInEscape } from './like-pattern.ts';
import { OPERATORS, type Operator } from './operators.ts';
import {
  anyCollection,
  anyInstant,
  anyPattern,
  anyPlace,
  anyWord,
  smallNumber,
  tag,
} from './values.fixture.ts';

type AnyExpression = fc.Arbitrary<Expression>;

const property = (...names: string[]): AnyExpression =>
  fc.constantFrom(...names).map((name) => ({ kind: 'property', name }));
const literal = (value: string | number | boolean): Expression => ({ kind: 'literal', value });
const list = (items: readonly Expression[]): Expression => ({ kind: 'list', items });
const operation = (op: Operator, args: readonly Expression[]): Expression => ({
  kind: 'operation',
  op,
  args,
});
const call = (name: string, arg: Expression): Expression => ({ kind: 'call', name, args: [arg] });
/** The operators whose names begin so. */
const family = (start: string): fc.Arbitrary<Operator> =>
  fc.constantFrom(...(Object.keys(OPERATORS) as Operator[]).filter((op) => op.startsWith(start)));

const moment: AnyExpression = fc.oneof(property('datetime', 'start', 'end'), anyInstant);

const text = fc.letrec<{ text: Expression }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    fc.oneof(property('task', 'title'), anyWord.map(literal)),
    fc
      .tuple(fc.constantFrom<Operator>('casei', 'accenti'), tie('text'))
      .map(([op, arg]) => operation(op, [arg])),
  ),
})).text;

/** Powers are whole, so that both sides of a test compute the same bits. */
const number = fc.letrec<{ number: Expression }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.oneof(
      property('cloud', 'sensor'),
      smallNumber.map(literal),
      fc.tuple(fc.constantFrom('year', 'month', 'day', 'hour'), moment).map(([name, arg]) => call(name, arg)),
      text.map((arg) => call('char_length', arg)),
    ),
    fc
      .tuple(fc.constantFrom<Operator>('+', '-', '*', '/', '%', 'div'), tie('number'), tie('number'))
      .map(([op, a, b]) => operation(op, [a, b])),
    fc
      .tuple(tie('number'), fc.constantFrom(0, 1, 2, -1))
      .map(([base, power]) => operation('^', [base, literal(power)])),
    fc.tuple(fc.constantFrom('abs', 'ceil', 'floor'), tie('number')).map(([name, arg]) => call(name, arg)),
  ),
})).number;

const end: fc.Arbitrary<IntervalEnd> = fc.oneof(
  anyInstant,
  fc.constantFrom<IntervalEnd>(
    { kind: 'open' },
    { kind: 'property', name: 'start' },
    { kind: 'property', name: 'end' },
  ),
);
const interval: AnyExpression = fc
  .tuple(end, end)
  .map(([start, last]) => ({ kind: 'interval', start, end: last }));
const time = fc.oneof(moment, interval);

const array: AnyExpression = fc.oneof(
  property('tags'),
  fc.array(fc.oneof(tag.map(literal), text), { maxLength: 3 }).map(list),
);
const numbers: AnyExpression = fc.oneof(property('bands'), fc.array(number, { maxLength: 3 }).map(list));

const shape: AnyExpression = fc.oneof(
  property('geometry', 'place'),
  anyPlace.map((geometry): Expression => ({ kind: 'geometry', geometry })),
);
const box: AnyExpression = fc
  .tuple(
    fc.integer({ min: -4, max: 8 }),
    fc.integer({ min: -4, max: 4 }),
    fc.integer({ min: -4, max: 8 }),
    fc.integer({ min: 0, max: 4 }),
  )
  .map(
    ([west, south, east, height]): Expression => ({
      kind: 'bbox',
      bbox: [west, south, east, south + height],
    }),
  );
const anyShape: AnyExpression = fc.oneof(
  shape,
  box,
  anyCollection.map((geometry): Expression => ({ kind: 'geometry', geometry })),
);

const ordered = fc.constantFrom<Operator>('=', '<>', '<', '<=', '>', '>=');
const comparands = fc.oneof(
  fc.tuple(number, number, number),
  fc.tuple(text, text, text),
  fc.tuple(moment, moment, moment),
);
const pattern: AnyExpression = fc
  .tuple(anyPattern, fc.constantFrom<Operator | undefined>(undefined, 'casei', 'accenti'))
  .filter(([one]) => !endsInEscape(one))
  .map(([one, op]) => (op ? operation(op, [literal(one)]) : literal(one)));

const leaves: readonly AnyExpression[] = [
  fc.tuple(ordered, comparands).map(([op, [left, right]]) => operation(op, [left, right])),
  comparands.map((args) => operation('between', args)),
  comparands.map(([value, one, two]) => operation('in', [value, list([one, two])])),
  fc
    .oneof(number, text, moment, array, shape)
    .filter(({ kind }) => kind !== 'list')
    .map((value) => operation('isNull', [value])),
  fc.tuple(text, pattern).map((args) => operation('like', args)),
  fc.tuple(family('t_'), time, time).map(([op, a, b]) => operation(op, [a, b])),
  fc.tuple(family('a_'), array, array).map(([op, a, b]) => operation(op, [a, b])),
  fc.tuple(family('a_'), numbers, numbers).map(([op, a, b]) => operation(op, [a, b])),
  fc.oneof(property('orderable'), fc.boolean().map(literal)),
];
const spatial: readonly AnyExpression[] = [
  fc.tuple(family('s_'), shape, shape).map(([op, a, b]) => operation(op, [a, b])),
  fc
    .tuple(fc.constantFrom<Operator>('s_intersects', 's_disjoint'), shape, anyShape)
    .map(([op, a, b]) => operation(op, [a, b])),
];

/** Well-typed filters over the queryables; those without geometry run on a database without PostGIS too. */
export function anyFilter(options: { readonly hasGeometry: boolean }): AnyExpression {
  return fc.letrec<{ node: Expression }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      options.hasGeometry ? fc.oneof(...leaves, ...spatial) : fc.oneof(...leaves),
      tie('node').map((one) => operation('not', [one])),
      fc
        .tuple(fc.constantFrom<Operator>('and', 'or'), fc.array(tie('node'), { minLength: 2, maxLength: 3 }))
        .map(([op, args]) => operation(op, args)),
      fc
        .tuple(fc.constantFrom<Operator>('=', '<>'), tie('node'), tie('node'))
        .map(([op, a, b]) => operation(op, [a, b])),
    ),
  })).node;
}
