import fc from 'fast-check';
import { expect, it } from 'vitest';
import { frequencySums } from './frequency-sums.ts';

const GROUPINGS = 2;
const scene = fc.record({
  part: fc.nat(3),
  keys: fc.tuple(fc.option(fc.constantFrom('a', 'B', 'b', '10', '9')), fc.option(fc.constantFrom('x', 'y'))),
});

/** What the database returns for some scenes: a row per grouping and key. */
function rowsOf(scenes: readonly { readonly keys: readonly (string | null)[] }[]) {
  return Array.from({ length: GROUPINGS }, (_, place) => {
    const keys = scenes.map((one) => one.keys[place] ?? null);
    return [...new Set(keys)].map((key) => ({
      place,
      key,
      count: keys.filter((other) => other === key).length,
    }));
  }).flat();
}

it('sums of the frequencies of parts are the frequencies of the whole, however the scenes are divided', () => {
  fc.assert(
    fc.property(fc.array(scene, { maxLength: 60 }), fc.integer({ min: 1, max: 6 }), (scenes, limit) => {
      const whole = frequencySums(GROUPINGS);
      whole.add(rowsOf(scenes));
      const inParts = frequencySums(GROUPINGS);
      for (const part of [2, 0, 3, 1]) inParts.add(rowsOf(scenes.filter((one) => one.part === part)));
      expect(inParts.greatest(limit)).toEqual(whole.greatest(limit));
      expect(inParts.greatest(limit).map(({ count }) => count)).toEqual([scenes.length, scenes.length]);
    }),
  );
});

it('frequencies are listed from the most frequent, equally frequent keys by their text, up to the limit', () => {
  const sums = frequencySums(1);
  sums.add([
    { place: 0, key: 'b', count: 2 },
    { place: 0, key: 'c', count: 3 },
    { place: 0, key: null, count: 9 },
  ]);
  sums.add([
    { place: 0, key: 'a', count: 3 },
    { place: 0, key: 'b', count: 2 },
  ]);
  const buckets = [
    { key: 'b', count: 4 },
    { key: 'a', count: 3 },
  ];
  expect(sums.greatest(2)).toEqual([{ count: 19, buckets }]);
});
