import { describe, expect, it } from 'vitest';
import { MAX_INTEGER, MAX_OBJECT_BYTES } from './kernel/fields.ts';
import { openApiDocument } from './kernel/openapi.ts';
import type { Operation } from './kernel/operation.ts';
import { operations } from './operations.ts';

const document = openApiDocument(operations);
const member = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((found, name) => Reflect.get(Object(found), name), value);

interface IntegerField {
  readonly field: string;
  readonly minimum: number;
  readonly maximum: number;
}

/** The integers of a schema of the API document, with the path of each. */
function integersOf(schema: unknown, field: string, seen: readonly string[] = []): IntegerField[] {
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') {
    const name = reference.split('/').at(-1) ?? '';
    if (seen.includes(name)) return [];
    return integersOf(member(document, 'components', 'schemas', name), field, [...seen, name]);
  }
  const list = (name: string): readonly unknown[] => {
    const found = member(schema, name);
    return Array.isArray(found) ? found : [];
  };
  const isInteger = [member(schema, 'type')].flat().includes('integer');
  const minimum = Number(member(schema, 'minimum') ?? member(schema, 'exclusiveMinimum') ?? Number.NaN);
  const maximum = Number(member(schema, 'maximum') ?? member(schema, 'exclusiveMaximum') ?? Number.NaN);
  return [
    ...(isInteger ? [{ field, minimum, maximum }] : []),
    ...['anyOf', 'oneOf', 'allOf', 'prefixItems']
      .flatMap(list)
      .flatMap((one) => integersOf(one, field, seen)),
    ...[member(schema, 'items')].flatMap((one) =>
      one === undefined ? [] : integersOf(one, `${field}[]`, seen),
    ),
    ...Object.entries(Object(member(schema, 'properties'))).flatMap(([name, one]) =>
      integersOf(one, `${field}.${name}`, seen),
    ),
  ];
}

function inputIntegers({ path, method }: Operation): IntegerField[] {
  const described = member(document, 'paths', `/api${path}`, method.toLowerCase());
  const parameters = member(described, 'parameters');
  const inParameters = (Array.isArray(parameters) ? parameters : []).flatMap((one: unknown) =>
    integersOf(member(one, 'schema'), String(member(one, 'name'))),
  );
  const body = member(described, 'requestBody', 'content', 'application/json', 'schema');
  return [...inParameters, ...(body === undefined ? [] : integersOf(body, 'body'))];
}

const TOO_LARGE = [2 ** 31, 2 ** 53, 1e308, -(2 ** 31) - 1, -1e308];

describe('whole numbers in requests', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'are bounded in the API document of %s, so that no column overflows',
    (_, operation) => {
      const open = inputIntegers(operation).filter(({ field, minimum, maximum }) => {
        const most = field.endsWith('.size') ? MAX_OBJECT_BYTES : MAX_INTEGER;
        return !(minimum >= -MAX_INTEGER - 1 && maximum <= most);
      });
      expect(open).toEqual([]);
    },
  );

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'are rejected or limited in every parameter of %s when they are too large',
    (_, operation) => {
      const integers = inputIntegers(operation).filter(({ field }) => !field.startsWith('body'));
      for (const { field } of integers) {
        const name = field.replace('[]', '');
        const schema = name in operation.query.shape ? operation.query : operation.params;
        for (const value of TOO_LARGE) {
          const parsed = schema.safeParse({ [name]: String(value) });
          const isRejected = parsed.error?.issues.some(({ path }) => path[0] === name) ?? false;
          const accepted = Math.abs(Number(member(parsed.data, name)));
          expect([name, value, isRejected || accepted <= MAX_INTEGER]).toEqual([name, value, true]);
        }
      }
    },
  );
});
