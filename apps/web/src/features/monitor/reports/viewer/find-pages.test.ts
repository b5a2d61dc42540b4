import { expect, it } from 'vitest';
import { findPages, nextPage } from './find-pages.ts';

const texts = ['Summary report', 'Passes  nothing\nabove 310 kg/h', 'Nothing above 310 kg/h'];
const pdf = { pages: 3, textOf: async (page: number) => texts[page - 1] ?? '' };

it('finds the pages with a text, whatever its case and its line ends', async () => {
  expect(await findPages(pdf, 'nothing above 310')).toEqual([2, 3]);
  expect(await findPages(pdf, '  ')).toEqual([]);
  expect(await findPages(pdf, 'methane')).toEqual([]);
});

it('goes from page to page, and from the last to the first', () => {
  expect([nextPage([2, 5], 1, 1), nextPage([2, 5], 2, 1), nextPage([2, 5], 5, 1)]).toEqual([2, 5, 2]);
  expect([nextPage([2, 5], 5, -1), nextPage([2, 5], 2, -1), nextPage([], 2, 1)]).toEqual([2, 5, undefined]);
});
