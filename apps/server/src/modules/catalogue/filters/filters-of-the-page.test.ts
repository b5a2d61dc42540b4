import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readFilter } from './read-filter.ts';

/** The argument as a shell passes it on: unchanged in single quotes, without escape characters in double quotes. */
const unquoted = (text = '') => (text.startsWith("'") ? text : text.replaceAll('\\"', '"')).slice(1, -1);
const afterEquals = (text: string) => text.slice(text.indexOf('=') + 1);

/** The filters in the examples of the page: encoded by curl, in a body, and as part of an address. */
function filtersOf(page: string): readonly string[] {
  const encoded = page.matchAll(/--data-urlencode (["'])(filter=.*?)(?<!\\)\1(?= *\\?$)/gm);
  const bodies = page.matchAll(/-d '(\{"filter-lang": "cql2-text".*\})'$/gm);
  const addresses = page.matchAll(/search\?filter=([^&"]+)/g);
  return [
    ...[...encoded].map(([, quote, text]) => afterEquals(unquoted(`${quote}${text}${quote}`))),
    ...[...bodies].map(([, body = '']) => String(JSON.parse(body).filter)),
    ...[...addresses].map(([, text = '']) => decodeURIComponent(text)),
  ];
}

it('reads every filter that docs/catalogue.md shows', async () => {
  const page = await readFile(new URL('../../../../../../docs/catalogue.md', import.meta.url), 'utf8');
  const filters = filtersOf(page);
  expect(filters).toHaveLength(5);
  for (const filter of filters)
    expect([filter, readFilter(filter)]).toEqual([filter, { expression: expect.anything() }]);
});
