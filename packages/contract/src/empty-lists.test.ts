import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldIssues } from './kernel/field-issues.ts';
import { operations } from './operations.ts';

/** The names of the members of bodies that are lists, and the messages for an empty one. */
const messages = operations.flatMap(({ id, body }) =>
  Object.entries(body instanceof z.ZodObject ? body.shape : {}).flatMap(([name, member]) => {
    const isList =
      z.toJSONSchema(member as z.ZodType, { unrepresentable: 'any', io: 'input' }).type === 'array';
    const parsed = z.safeParse(member as z.ZodType, [], { reportInput: true });
    if (!isList || parsed.success) return [];
    return fieldIssues(parsed.error).map(({ message }) => ({ field: `${id}.${name}`, message }));
  }),
);

it('the message for an empty list never says that the list is missing', () => {
  expect(messages.length).toBeGreaterThan(5);
  expect(messages.filter(({ message }) => message === 'is required')).toEqual([]);
});
