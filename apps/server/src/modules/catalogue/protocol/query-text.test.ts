import { searchItemsByQuery } from '@sigma/contract';
import { expect, it } from 'vitest';
import { queryText } from './query-text.ts';

it.each([
  { limit: '5', collections: 'a,b', ids: 'x', sortby: '-datetime,+id', fields: 'id,-geometry' },
  { bbox: '-1.5,2,3,4', datetime: '2026-01-01/..', token: 'abc' },
  { intersects: '{"type":"Point","coordinates":[1,2]}', query: '{"gsd":{"lt":5}}' },
  { filter: "platform = 'a & b'", 'filter-lang': 'cql2-text' },
])('formats a query so that parsing it returns the same query: %j', (query) => {
  const read = searchItemsByQuery.query.parse(query);
  const again = searchItemsByQuery.query.parse(Object.fromEntries(queryText(read)));
  expect(again).toEqual(read);
});
