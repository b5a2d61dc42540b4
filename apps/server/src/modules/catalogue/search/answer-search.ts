import { type ScenePage, searchInSlices, searchScenes } from '@sigma/archive';
import { type ContractNotice, Refusal, resourceOfSearch, type SearchFields } from '@sigma/contract';
import type { Entitlement } from '@sigma/domain';
import { geoJsonResponse, itemCollectionBytes } from '../protocol/answer-items.ts';
import { pageLinks, type SentRequest, selfLink } from '../protocol/page-links.ts';
import { formatPageToken } from '../protocol/page-token.ts';
import { GEO_JSON, type Link, type StacLinks, stacLinks } from '../protocol/stac-links.ts';
import type { CatalogueServices } from '../services.ts';
import { type ReadSearch, readSearch, type Search } from './read-search.ts';

/** The parts of a call that a search needs. */
interface SearchCall extends Omit<SentRequest, 'method'> {
  readonly params: { readonly program: number };
  readonly entitlement: Entitlement;
  readonly now: Date;
  readonly header: (name: string) => string | undefined;
}

/** What differs between the search operations. */
interface SearchVariant {
  readonly method: SentRequest['method'];
  /** The links besides those to the pages. */
  readonly own: (links: StacLinks) => readonly Link[];
  /** Returns a refusal if the search must be rejected after it has run. */
  readonly orRefuse?: (page: ScenePage) => Promise<Refusal | undefined>;
}

/** Reads a search, queries the store and returns a page of Items. */
export async function answerSearch(
  { database }: Pick<CatalogueServices, 'database'>,
  { params: { program }, entitlement, now, url, search: query, sent, header }: SearchCall,
  { fields, ...input }: Search & { readonly fields?: SearchFields | undefined },
  { method, own, orRefuse }: SearchVariant,
): Promise<Response | Refusal> {
  const search = readSearch({ entitlement, now }, input);
  if (search instanceof Refusal) return search;
  const isOrdinary = resourceOfSearch(input) === 'ordinary';
  const page = isOrdinary
    ? await searchScenes(database.kysely, entitlement, search)
    : await searchInSlices(database, entitlement, search);
  const refusal = await orRefuse?.(page);
  if (refusal !== undefined) return refusal;
  const links = stacLinks(url, program);
  const request = { url, search: query, method, sent };
  const all = [
    selfLink(request, GEO_JSON),
    ...own(links),
    ...pageLinks(request, GEO_JSON, tokensOf(page, search)),
  ];
  return geoJsonResponse(
    itemCollectionBytes(page, links, all, { fields, contract: noticeOf(entitlement) }),
    header('accept-encoding'),
  );
}

/** What an answer says of a contract that has ended: it has only what the program has ordered or received. */
function noticeOf({ state, endDate }: Entitlement): ContractNotice | undefined {
  return state === 'ended' ? { state, date: endDate, field: 'end_date' } : undefined;
}

function tokensOf({ next, previous, matched }: ScenePage, { digest }: ReadSearch) {
  return {
    next: next && formatPageToken({ cursor: next, isBefore: false, matched }, digest),
    previous: previous && formatPageToken({ cursor: previous, isBefore: true, matched }, digest),
  };
}
