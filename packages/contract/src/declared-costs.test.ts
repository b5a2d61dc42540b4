import { describe, expect, it } from 'vitest';
import { openApiDocument } from './kernel/openapi.ts';
import type { Operation } from './kernel/operation.ts';
import { operations } from './operations.ts';

const document = openApiDocument(operations);
const member = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((found, name) => Reflect.get(Object(found), name), value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** So many values, or texts of 100 characters, are small. */
const SMALL = 5000;

/** The most values that a schema of the API document accepts. */
function mostValues(schema: unknown, seen: readonly string[] = []): number {
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') {
    const name = reference.split('/').at(-1) ?? '';
    const isEndless = seen.includes(name);
    return isEndless
      ? Infinity
      : mostValues(member(document, 'components', 'schemas', name), [...seen, name]);
  }
  const most = (schemas: readonly unknown[]) => Math.max(...schemas.map((one) => mostValues(one, seen)));
  const sum = (schemas: readonly unknown[]) =>
    schemas.reduce<number>((total, one) => total + mostValues(one, seen), 0);
  const ways = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => listOf(member(schema, name)));
  if (ways.length > 0) return most(ways);
  switch ([member(schema, 'type')].flat()[0]) {
    case 'array': {
      const fixed = listOf(member(schema, 'prefixItems'));
      if (fixed.length > 0) return sum(fixed);
      return Number(member(schema, 'maxItems') ?? Infinity) * mostValues(member(schema, 'items'), seen);
    }
    case 'object': {
      const isOpen = ![undefined, false].includes(
        member(schema, 'additionalProperties') as undefined | false,
      );
      return isOpen ? Infinity : 1 + sum(Object.values(Object(member(schema, 'properties'))));
    }
    case 'string': {
      const isFixed = ['enum', 'const', 'format', 'pattern'].some(
        (name) => member(schema, name) !== undefined,
      );
      const length = member(schema, 'maxLength');
      if (typeof length === 'number') return Math.ceil(length / 100);
      return isFixed ? 1 : Infinity;
    }
    case undefined:
      return member(schema, 'const') === undefined && member(schema, 'enum') === undefined ? Infinity : 1;
    default:
      return 1;
  }
}

const withBody = operations.filter(({ body }) => body !== undefined);
const bodyOf = ({ path, method }: Operation): unknown =>
  member(
    document,
    'paths',
    `/api${path}`,
    method.toLowerCase(),
    'requestBody',
    'content',
    'application/json',
    'schema',
  );

describe('an operation with a body', () => {
  it.each(withBody.map((operation) => [operation.id, operation] as const))(
    'declares what a call of %s may cost, and what is more than ordinary unless its body is small',
    (_, operation) => {
      const { cost, resource, access } = operation;
      expect(cost?.most).toBeLessThanOrEqual(operation.maxBodyValues ?? 60_000);
      const isBilled = resource !== 'ordinary' || access.tier === 'private';
      if (mostValues(bodyOf(operation)) > SMALL && !isBilled)
        expect(cost?.ordinary).toBeLessThanOrEqual(SMALL);
    },
  );

  it('has large bodies among those of the customers, which the rule is for', () => {
    const large = withBody.filter((operation) => mostValues(bodyOf(operation)) > SMALL);
    expect(large.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['searchItems', 'replaceAssetFacilities']),
    );
  });
});

it('counts the entries, members and long texts of a body', () => {
  const cost = operations.find(({ id }) => id === 'searchItems')?.cost;
  expect(cost?.of({ query: {}, body: { a: 1, b: [1, 2, { c: 'x'.repeat(3000) }], d: null } })).toBe(10);
});
