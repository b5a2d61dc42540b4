import { type CollectionOverview, listProgramCollections } from '@sigma/archive';
import { bind, type FieldIssue, isStaff, listCollections, Refusal, type ResponseOf } from '@sigma/contract';
import { badParameter } from '../protocol/issue-text.ts';
import { searchDigest } from '../protocol/page-token.ts';
import { readBBox } from '../protocol/read-bbox.ts';
import { readInterval } from '../protocol/read-interval.ts';
import { DEFAULT_COLLECTION_FIELDS, selectFields } from '../protocol/select-fields.ts';
import { stacLinks } from '../protocol/stac-links.ts';
import type { CatalogueServices } from '../services.ts';
import { collectionOf } from './collection-of.ts';
import { type CollectionToken, formatCollectionToken, readCollectionToken } from './collection-token.ts';
import {
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
  bind(listCollections, async ({ params: { program }, query, caller, url, now }) => {
    const { limit, fields, token, ...input } = query;
    const seesEmbargoed = isStaff(caller);
    const digest = searchDigest({ program, seesEmbargoed }, input);
    const search = readCollectionSearch({ ...input, token }, digest);
    if (search instanceof Refusal) return search;
    const { sort, after } = search;
    const all = searchCollections(
      await listProgramCollections(database.kysely, program, { now, seesEmbargoed }),
      search,
    );
    const rest = all.filter(
      (found) => !after || comparePlaces(collectionPlace(found, sort), after.place, sort) > 0,
    );
    const shown = rest.slice(0, limit);
    const matched = after?.matched ?? all.length;
    const links = stacLinks(url, program);
    const own = [links.toCollections('self', query), links.toLanding('parent'), links.root];
    const last = shown.at(-1);
    if (last !== undefined && rest.length > shown.length) {
      const next = formatCollectionToken({ place: collectionPlace(last, sort), matched }, digest);
      own.push(links.toCollections('next', { ...query, token: next }));
    }
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

function readCollectionSearch(
  { q = '', bbox, datetime, sortby = [], token }: CollectionSearchInput,
  digest: string,
): (CollectionQuery & { readonly after: CollectionToken | undefined }) | Refusal {
  const errors: FieldIssue[] = [];
  const read = <T extends object>(field: string, parsed: T | string | undefined): T | undefined => {
    if (typeof parsed !== 'string') return parsed;
    errors.push({ field, code: 'wrong_value', message: parsed });
    return undefined;
  };
  const boxes = read('bbox', bbox && readBBox(bbox));
  const interval = read('datetime', datetime === undefined ? undefined : readInterval(datetime));
  const after = read(
    'token',
    token === undefined
      ? undefined
      : (readCollectionToken(token, digest, sortby.length + 1) ??
          'must be the token of a "next" link, unchanged and with the same search'),
  );
  if (errors.length > 0) return badParameter(errors);
  const terms = q
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');
  return { terms, boxes, interval, sort: sortby, after };
}
