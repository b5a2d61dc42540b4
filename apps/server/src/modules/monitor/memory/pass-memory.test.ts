import { describe, expect, it } from 'vitest';
import type { StoredMemory } from './memory.store.ts';
import { chooseMemory } from './pass-memory.ts';

const at = (day: number) => new Date(Date.UTC(2026, 9, day));
const memory = (product: 'site' | 'late', day: number): StoredMemory => ({
  product,
  passes: 3,
  newest: at(day),
  object_key: `${product}.bin`,
  sha256: '',
});
const [site, late] = [memory('site', 20), memory('late', 12)];

describe('the memory that a pass is compared with', () => {
  it.each([
    ['the first pass begins the memory of the site', [], 10, [undefined, 'site', false]],
    ['a newer pass continues the memory of the site', [site], 21, [site, 'site', false]],
    ['an older pass begins one for late passes', [site], 10, [site, 'late', false]],
    ['the next late pass continues it', [site, late], 15, [late, 'late', false]],
    ['a pass older than the late ones begins it again', [site, late], 11, [site, 'late', false]],
    ['the newest pass, analysed again after late ones, ends it', [site, late], 20, [late, 'site', true]],
    ['the newest pass, analysed again alone, continues the site', [site], 20, [site, 'site', false]],
  ] as const)('%s', (_, memories, day, expected) => {
    const { from, into, endsLate } = chooseMemory(memories, at(day));
    expect([from, into, endsLate]).toEqual(expected);
  });
});
