import { type CollectionOverview, listProgramCollections } from '@sigma/archive';
import { bind, type FieldIssue, listCollections, Refusal, type ResponseOf } from '@sigma/contract';
import { badParameter } from '../protocol/issue-text.ts';
import { pageLinks, selfLink } from '../protocol/page-links.ts';
import { searchDigest } from '../protocol/page-token.ts';
import { readBBox } from '../protocol/read-bbox.ts';
import { readInterval } from '../protocol/read-interval.ts';
import { DEFAULT_COLLECTION_FIELDS, selectFields } from '../protocol/select-fields.ts';
import { stacLinks } from '../protocol/stac-links.ts';
import type { CatalogueServices } from '../services.ts';
import { collectionOf } from './collection-of.ts';
import { type CollectionToken, formatCollectionToken, readCollectionToken } from './collection-token.ts';
import {
  type CollectionPlace,
  type CollectionQuery,
  collectionPlace,
  comparePlaces,
  searchCollections,
} from './search-collections.ts';

interface CollectionSearchInput {
  readonly q?: string | undefined;
  readonly bbox?: readonly number[] | undefined;
  readonly datetime?: string | undefined;
  readonly sortby?: CollectionQuery['sort'] | undefined;
  readonly token?: string | undefined;
}

export const listCollectionsBinding = ({ database }: CatalogueServices) =>
  bind(listCollections, async ({ params: { program }, query, entitlement, url, search: sent, now }) => {
    const { limit, fields, token, ...input } = query;
    const digest = searchDigest(entitlement, input);
    const search = readCollectionSearch({ ...input, token }, digest);
    if (search instanceof Refusal) return search;
    const all = searchCollections(
      await listProgramCollections(database.kysely, entitlement, { now }),
      search,
    );
    const { shown, matched, ...tokens } = pageOf(all, search, { limit, digest });
    const links = stacLinks(url, program);
    const request = { url, search: sent, method: 'GET' } as const;
    const own = [
      selfLink(request, 'application/json'),
      links.toLanding('parent'),
      links.root,
      ...pageLinks(request, 'application/json', tokens),
    ];
    const answer = shown.map((overview: CollectionOverview) => {
      const complete = collectionOf(overview, links);
      return fields === undefined ? complete : selectFields(complete, fields, DEFAULT_COLLECTION_FIELDS);
    });
    return {
      collections: answer as ResponseOf<typeof listCollections>['collections'],
      links: own,
      numberMatched: matched,
      numberReturned: shown.length,
    };
  });

/** The collections of a page, with the tokens of the pages around it. */
function pageOf(
  all: readonly CollectionOverview[],
  { sort, from }: ReadCollectionSearch,
  { limit, digest }: { readonly limit: number; readonly digest: string },
) {
  const places = all.map((one) => collectionPlace(one, sort));
  const order = (place: CollectionPlace) => (from ? comparePlaces(place, from.place, sort) : 1);
  const end = from?.isBefore === true ? places.findLastIndex((place) => order(place) < 0) + 1 : undefined;
  const start = end === undefined ? places.findIndex((place) => order(place) > 0) : Math.max(0, end - limit);
  const first = start < 0 ? all.length : start;
  const shown = all.slice(first, end ?? first + limit);
  const matched = from?.matched ?? all.length;
  const tokenAt = (index: number, isBefore: boolean) => {
    const place = places[index];
    return place && formatCollectionToken({ place, isBefore, matched }, digest);
  };
  const after = first + shown.length;
  return {
    shown,
    matched,
    next: shown.length > 0 && after < all.length ? tokenAt(after - 1, false) : undefined,
    previous: shown.length > 0 && first > 0 ? tokenAt(first, true) : undefined,
  };
}

type ReadCollectionSearch = CollectionQuery & { readonly from: CollectionToken | undefined };

function readCollectionSearch(
  { q = '', bbox, datetime, sortby = [], token }: CollectionSearchInput,
  digest: string,
): ReadCollectionSearch | Refusal {
  const errors: FieldIssue[] = [];
  const read = <T extends object>(field: string, parsed: T | string | undefined): T | undefined => {
    if (typeof parsed !== 'string') return parsed;
    errors.push({ field, code: 'wrong_value', message: parsed });
    return undefined;
  };
  const boxes = read('bbox', bbox && readBBox(bbox));
  const interval = read('datetime', datetime === undefined ? undefined : readInterval(datetime));
  const from = read(
    'token',
    token === undefined
      ? undefined
      : (readCollectionToken(token, digest, sortby.length + 1) ??
          'must be the token of a "next" or "prev" link, unchanged and with the same search'),
  );
  if (errors.length > 0) return badParameter(errors);
  const terms = q
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');
  return { terms, boxes, interval, sort: sortby, from };
}
