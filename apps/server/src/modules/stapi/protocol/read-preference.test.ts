import { expect, it } from 'vitest';
import { readPreference } from './read-preference.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['return=minimal', undefined],
  ['wait', 'wait'],
  ['wait=10', 'wait'],
  ['Respond-Async', 'respond-async'],
  ['return=minimal, respond-async; x=1, wait=5', 'respond-async'],
] as const)('reads the header Prefer %j as %j', (header, expected) => {
  expect(readPreference(header)).toBe(expected);
});
