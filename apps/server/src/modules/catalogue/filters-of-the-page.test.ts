import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readFilter } from './read-filter.ts';

it('takes every filter that the page on the catalogue shows', async () => {
  const page = await readFile(new URL('../../../../../docs/catalogue.md', import.meta.url), 'utf8');
  const filters = [...page.matchAll(/^GET search\?filter=(.*?)(&sortby.*)?$/gm)].map(([, filter]) => filter);
  expect(filters).toHaveLength(3);
  for (const filter of filters)
    expect([filter, readFilter(filter)]).toEqual([filter, { expression: expect.anything() }]);
});
