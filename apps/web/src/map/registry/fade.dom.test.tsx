import { afterEach, expect, it, vi } from 'vitest';
import { fade } from './fade.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['no time for users who prefer less motion', true, 0],
  ['its time for all others', false, 150],
])('a fade on the map takes %s', (_, matches, ms) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches && query === '(prefers-reduced-motion: reduce)',
  }));
  expect(fade(150)).toBe(ms);
});
