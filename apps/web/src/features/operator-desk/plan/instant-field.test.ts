import { expect, it } from 'vitest';
import { readInstant, typedInstant } from './instant-field.ts';

it('a typed instant is read as UTC, and written as it is typed', () => {
  expect(readInstant(' 2026-11-21 12:30 ')).toBe('2026-11-21T12:30:00.000Z');
  expect(typedInstant(Date.parse('2026-11-21T12:30:00Z'))).toBe('2026-11-21 12:30');
});

it.each(['', 'tomorrow', '2026-02-31 10:00', '2026-11-21', '2026-11-21 25:00'])(
  'a typed instant that does not exist is not read: "%s"',
  (typed) => {
    expect(readInstant(typed)).toBeUndefined();
  },
);
