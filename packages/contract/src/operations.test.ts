import { expect, it } from 'vitest';
import { openApiDocument } from './kernel/openapi.ts';
import { operations } from './operations.ts';

const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

it('gives every operation an id of its own', () => {
  expect(repeated(operations.map(({ id }) => id))).toEqual([]);
});

it('gives every operation a method and path of its own, whatever its parameters are called', () => {
  const addresses = operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(repeated(addresses)).toEqual([]);
});

it('describes every operation in the OpenAPI document under its path, method and id', () => {
  const document = openApiDocument(operations);
  const paths: unknown = Reflect.get(document, 'paths');
  for (const { id, method, path } of operations) {
    expect(paths).toHaveProperty([`/api${path}`, method.toLowerCase(), 'operationId'], id);
  }
  expect(document).toMatchObject({ openapi: '3.1.0' });
});
