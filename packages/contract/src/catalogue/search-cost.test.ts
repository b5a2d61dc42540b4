import { expect, it } from 'vitest';
import { listItems, searchBody, searchItems, searchItemsByQuery } from './items.ts';
import { resourceOfSearch } from './search-cost.ts';

const point = (lon: number) => ({ type: 'Point', coordinates: [lon, 10.123456789] });
const places = (count: number) => ({
  type: 'MultiPoint',
  coordinates: Array.from({ length: count }, (_, index) => [index / 1000 + 0.123456789, 10.123456789]),
});
const conditions = (count: number) => ({
  op: 'or',
  args: Array.from({ length: count }, (_, index) => ({
    op: 's_intersects',
    args: [{ property: 'geometry' }, point(index / 1000)],
  })),
});

it.each([
  ['the default page, newest first', {}, 'ordinary'],
  ['newest first by name', { sortby: [{ field: 'datetime', direction: 'desc' }] }, 'ordinary'],
  ['an area of 100 positions', { intersects: places(100) }, 'ordinary'],
  ['20 conditions', { filter: conditions(20) }, 'ordinary'],
  ['a page of more than 1,000 Items', { limit: 1001 }, 'counts'],
  ['oldest first', { sortby: [{ field: 'datetime', direction: 'asc' }] }, 'counts'],
  ['another order', { sortby: [{ field: 'eo:cloud_cover', direction: 'asc' }] }, 'counts'],
  ['an area of 10,000 positions', { intersects: places(10_000) }, 'counts'],
  ['400 conditions', { filter: conditions(400) }, 'counts'],
  [
    'long conditions as text',
    { filter: Array(1000).fill("id = 'a-scene-with-a-long-id-0001'").join(' or ') },
    'counts',
  ],
])('bills a search with %s', (_, body, resource) => {
  const parsed = searchBody.parse(body);
  expect(resourceOfSearch(parsed)).toBe(resource);
  expect(searchItems.resourceOf?.({ query: {}, body: parsed, header: () => undefined })).toBe(resource);
});

it.each([listItems, searchItemsByQuery])('bills $id by its query', (operation) => {
  const resource = (query: object) =>
    operation.resourceOf?.({
      query: operation.query.parse(query),
      body: undefined,
      header: () => undefined,
    });
  expect(resource({})).toBe('ordinary');
  expect(resource({ limit: '2000' })).toBe('counts');
  expect(resource({ sortby: '+eo:cloud_cover' })).toBe('counts');
});
