import { expect, it } from 'vitest';
import { isRecord } from './is-record.ts';

it.each([[{}], [{ a: 1 }], [Object.create(null)]])('an object has members: %j', (value) => {
  expect(isRecord(value)).toBe(true);
});

it.each([[null], [undefined], [[]], [['a']], ['text'], [7], [true], [() => undefined]])(
  'anything else has none: %s',
  (value) => {
    expect(isRecord(value)).toBe(false);
  },
);
