import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

it.each([
  [1, 24, [1, 2, 3, 4, 5, 'gap-after', 24]],
  [4, 24, [1, 2, 3, 4, 5, 'gap-after', 24]],
  [12, 24, [1, 'gap-before', 11, 12, 13, 'gap-after', 24]],
  [24, 24, [1, 'gap-before', 20, 21, 22, 23, 24]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 0, []],
])('page %i of %i has the places that the window allows', (page, pages, places) => {
  expect(pageWindow(page, pages)).toEqual(places);
});

it('the page window has at most seven places in order, with first, last, current and its neighbours', () => {
  const pair = fc
    .integer({ min: 1, max: 500 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
  fc.assert(
    fc.property(pair, ([page, pages]) => {
      const places = pageWindow(page, pages);
      const numbers = places.filter((place) => typeof place === 'number');
      expect(places).toHaveLength(Math.min(7, pages));
      expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
      for (const wanted of [1, Math.max(1, page - 1), page, Math.min(pages, page + 1), pages]) {
        expect(numbers).toContain(wanted);
      }
    }),
  );
});
