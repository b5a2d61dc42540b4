import { queryText, type Refusal, refuse, type StapiLink, type StapiPage } from '@sigma/contract';
import { digestOf, formatToken, parseToken, TOKEN_ISSUE } from './page-token.ts';

interface ListCall {
  readonly url: string;
  /** The query as it was sent. */
  readonly search: string;
  /** Other members are filters, which every page repeats. */
  readonly query: StapiPage & Readonly<Record<string, unknown>>;
}

/** Reads where a page begins in a list of known length. */
export function offsetOf({ query }: ListCall, list: string): number | Refusal {
  if (query.next === undefined) return 0;
  const [offset, ...rest] = parseToken(query.next, digestOf(list)) ?? [];
  return typeof offset === 'number' && Number.isInteger(offset) && offset >= 0 && rest.length === 0
    ? offset
    : badToken();
}

/** The last entry of the previous page in a list that is ordered newest first. */
export interface ListPlace {
  readonly at: Date;
  readonly id: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LAST_MS = 8.64e15;

/** Reads the entry after which a page begins; undefined for the first page. */
export function listPlaceOf({ query }: ListCall, list: string): ListPlace | undefined | Refusal {
  if (query.next === undefined) return undefined;
  const [ms, id, ...rest] = parseToken(query.next, digestOf(list)) ?? [];
  const isInstant = typeof ms === 'number' && Number.isInteger(ms) && Math.abs(ms) <= LAST_MS;
  if (!isInstant || typeof id !== 'string' || !UUID.test(id) || rest.length > 0) return badToken();
  return { at: new Date(ms), id };
}

export const badToken = (): Refusal => refuse('bad_parameter', `next ${TOKEN_ISSUE.message}.`, [TOKEN_ISSUE]);

/** Builds the links of a page by offset: self, first, previous and next. */
export function offsetLinks(
  call: ListCall,
  { list, offset, count, type }: { list: string; offset: number; count: number; type: string },
): StapiLink[] {
  const { limit } = call.query;
  const at = (rel: string, start: number) =>
    pageLink(call, rel, type, start === 0 ? undefined : [start], list);
  return [
    selfLink(call, type),
    at('first', 0),
    ...(offset > 0 ? [at('prev', Math.max(0, offset - limit))] : []),
    ...(offset + limit < count ? [at('next', offset + limit)] : []),
  ];
}

/** Builds the links of a page that ends at `last`, which is undefined at the end of the list. */
export function keysetLinks(
  call: ListCall,
  { list, last, type }: { list: string; last: ListPlace | undefined; type: string },
): StapiLink[] {
  const self = selfLink(call, type);
  const first = pageLink(call, 'first', type, undefined, list);
  return last === undefined
    ? [self, first]
    : [self, first, pageLink(call, 'next', type, [last.at.getTime(), last.id], list)];
}

const selfLink = ({ url, search }: ListCall, type: string): StapiLink => ({
  rel: 'self',
  href: url + search,
  type,
});

function pageLink(
  call: ListCall,
  rel: string,
  type: string,
  place: readonly (string | number)[] | undefined,
  list: string,
): StapiLink {
  const token = place && formatToken(digestOf(list), place);
  return { rel, href: withQuery(call, token), type };
}

function withQuery({ url, query }: ListCall, next: string | undefined): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) {
    if (name !== 'next' && value !== undefined) address.searchParams.set(name, queryText(value));
  }
  if (next !== undefined) address.searchParams.set('next', next);
  return address.href;
}
