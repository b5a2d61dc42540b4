import { expect, it } from 'vitest';
import { readInstant, typedInstant } from './typed-instant.ts';

it('a typed instant is read as UTC, and written as it is typed', () => {
  expect(readInstant(' 2026-11-21 12:30 ')).toBe('2026-11-21T12:30:00.000Z');
  expect(typedInstant(Date.parse('2026-11-21T12:30:00Z'))).toBe('2026-11-21 12:30');
});

it('a typed instant may have seconds and the T of ISO 8601', () => {
  expect(readInstant('2026-11-24T09:00:30')).toBe('2026-11-24T09:00:30.000Z');
});

it('29 February exists in leap years only', () => {
  expect(readInstant('2028-02-29 10:00')).toBe('2028-02-29T10:00:00.000Z');
  expect(readInstant('2026-02-29 10:00')).toBeUndefined();
});

it.each([
  '',
  'tomorrow',
  '24 Nov 2026',
  '2026-02-31 10:00',
  '2026-04-31 12:00:30',
  '2026-13-24 09:00',
  '2026-11-21',
  '2026-11-21 24:00',
  '2026-11-21 25:00',
])('a typed instant that does not exist is not read: "%s"', (typed) => {
  expect(readInstant(typed)).toBeUndefined();
});
