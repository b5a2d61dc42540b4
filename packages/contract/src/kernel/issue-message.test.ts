import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldIssues } from './field-issues.ts';

const messageOf = (schema: z.ZodType, value: unknown) =>
  fieldIssues(schema.safeParse(value, { reportInput: true }).error ?? new z.ZodError([]))[0]?.message;

it.each<[string, z.ZodType, unknown]>([
  ['must be text', z.string(), 7],
  ['must be a whole number', z.int(), 1.5],
  ['must be a list', z.array(z.string()), 'x'],
  ['must be at least 3', z.number().min(3), 2],
  ['must be more than 0', z.number().positive(), 0],
  ['must have at most 2 characters', z.string().max(2), 'abc'],
  ['must have at least 1 character', z.string().min(1), ''],
  ['must have at least 1 entry', z.array(z.string()).min(1), []],
  ['must be one of a, b', z.enum(['a', 'b']), 'c'],
  ['must be Feature', z.literal('Feature'), 'Point'],
  ['must be a multiple of 5', z.number().multipleOf(5), 3],
  ['must be a UUID', z.uuid(), 'x'],
  ['must be in another format', z.string().regex(/^a/), 'b'],
  ['must be text or true or false', z.union([z.string(), z.boolean()]), 7],
  ['must be short', z.string().max(2, 'must be short'), 'abc'],
])('describes an invalid value with "%s"', (message, schema, value) => {
  expect(messageOf(schema, value)).toBe(message);
});
