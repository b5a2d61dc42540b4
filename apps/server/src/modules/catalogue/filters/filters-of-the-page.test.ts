import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readFilter } from './read-filter.ts';

/** The argument as a shell hands it on: in single quotes as it stands, in double ones without what escapes. */
const unquoted = (text = '') => (text.startsWith("'") ? text : text.replaceAll('\\"', '"')).slice(1, -1);
const afterEquals = (text: string) => text.slice(text.indexOf('=') + 1);

/** Filters of the page's examples: encoded by curl, in a body, and written into an address. */
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

it('takes every filter that the page on the catalogue shows', async () => {
  const page = await readFile(new URL('../../../../../../docs/catalogue.md', import.meta.url), 'utf8');
  const filters = filtersOf(page);
  expect(filters).toHaveLength(5);
  for (const filter of filters)
    expect([filter, readFilter(filter)]).toEqual([filter, { expression: expect.anything() }]);
});
