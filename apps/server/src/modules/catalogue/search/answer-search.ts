import { type ScenePage, searchScenes } from '@sigma/archive';
import { type Caller, Refusal, type SearchFields } from '@sigma/contract';
import { geoJsonResponse, itemCollectionBytes } from '../protocol/answer-items.ts';
import { formatPageToken } from '../protocol/page-token.ts';
import { type Link, type StacLinks, stacLinks } from '../protocol/stac-links.ts';
import type { CatalogueServices } from '../services.ts';
import { readSearch, type Search } from './read-search.ts';

/** The parts of a call that a search needs. */
interface SearchCall {
  readonly params: { readonly program: number };
  readonly caller: Caller;
  readonly now: Date;
  readonly url: string;
  readonly header: (name: string) => string | undefined;
}

/** What differs between the search operations: the links by which they are repeated. */
interface SearchVariant {
  readonly own: (links: StacLinks) => readonly Link[];
  /** The link to the page that a token leads to. */
  readonly toNext: (links: StacLinks, token: string) => Link;
  /** Returns a refusal if the search must be rejected after it has run. */
  readonly orRefuse?: (page: ScenePage) => Promise<Refusal | undefined>;
}

/** Reads a search, queries the store and returns a page of Items. */
export async function answerSearch(
  { database }: Pick<CatalogueServices, 'database'>,
  { params: { program }, caller, now, url, header }: SearchCall,
  { fields, ...input }: Search & { readonly fields?: SearchFields | undefined },
  { own, toNext, orRefuse }: SearchVariant,
): Promise<Response | Refusal> {
  const search = readSearch({ program, caller, now }, input);
  if (search instanceof Refusal) return search;
  const page = await searchScenes(database.kysely, program, search);
  const refusal = await orRefuse?.(page);
  if (refusal !== undefined) return refusal;
  const links = stacLinks(url, program);
  const { next, matched } = page;
  const nextLinks =
    next === undefined ? [] : [toNext(links, formatPageToken({ cursor: next, matched }, search.digest))];
  const bytes = itemCollectionBytes(page, links, [...own(links), ...nextLinks], fields);
  return geoJsonResponse(bytes, header('accept-encoding'));
}
