import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unknownParameterIssues } from './unknown-parameters.ts';

const listOrders = {
  query: z.object({
    limit: z.string().optional(),
    offset: z.string().optional(),
    ordering: z.string().optional(),
    orderType: z.string().optional(),
    status: z.string().optional(),
    created_after: z.string().optional(),
  }),
};
const messageFor = (name: string) => unknownParameterIssues([name], listOrders)[0]?.message;

describe('the parameters of an address', () => {
  it.each([
    ['statsu', 'status'],
    ['Status', 'status'],
    ['statuses', 'status'],
    ['order_type', 'orderType'],
    ['created-after', 'created_after'],
    ['creatd_after', 'created_after'],
    ['limt', 'limit'],
    ['ofset', 'offset'],
  ])('suggests for the unknown name %s the known name %s', (name, meant) => {
    expect(messageFor(name)).toBe(`is not a parameter of this call. Did you mean ${meant}?`);
  });

  it.each(['colour', 'x', 'since', '__proto__', 'constructor', 'utm', 'a'.repeat(5000), ''])(
    'lists the known names where none is near %j',
    (name) => {
      expect(messageFor(name)).toBe(
        'is not a parameter of this call. Use one of: limit, offset, ordering, orderType, status, created_after.',
      );
    },
  );

  it('says that a call has no parameters', () => {
    expect(unknownParameterIssues(['status'], { query: z.object({}) })).toEqual([
      {
        field: 'status',
        code: 'unknown_field',
        message: 'is not a parameter of this call, which has none. Remove it.',
      },
    ]);
  });

  it.each(['_', 'f', 'key', 'utm_source', 'utm_campaign', 'limit', 'orderType'])('accepts %s', (name) => {
    expect(unknownParameterIssues([name], listOrders)).toEqual([]);
  });

  it('names at most 20 unknown parameters, so that the answer stays small', () => {
    const names = Array.from({ length: 3000 }, (_, index) => `unknown-${index}`);
    expect(unknownParameterIssues(names, listOrders)).toHaveLength(20);
  });
});
