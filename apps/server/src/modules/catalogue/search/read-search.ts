import type { SceneQuery, SceneSort } from '@sigma/archive';
import {
  type Caller,
  type FieldIssue,
  isStaff,
  type Refusal,
  refuse,
  type SearchBody,
} from '@sigma/contract';
import type { Expression } from '@sigma/cql2';
import { filterOf, type ReadFilter, readFilter } from '../filters/read-filter.ts';
import { badParameter, faultText } from '../protocol/fault-sentence.ts';
import { type PagePlace, parsePageToken, searchDigest } from '../protocol/page-token.ts';
import { readBBox } from '../protocol/read-bbox.ts';
import { readInterval } from '../protocol/read-interval.ts';
import { type Query, readQuery } from './read-query.ts';
import { readSearchArea } from './read-search-area.ts';

/** What a search may hold, whether it came as a body or as a query. */
export type Search = Omit<SearchBody, 'limit' | 'intersects' | 'bbox' | 'sortby' | 'fields' | 'query'> & {
  readonly limit: number;
  readonly sortby?: readonly SceneSort[] | undefined;
  readonly bbox?: readonly number[] | undefined;
  readonly intersects?: unknown;
  readonly query?: Query | undefined;
};

/** A query of the store, and what its pages' tokens belong to. */
export interface ReadSearch extends SceneQuery {
  readonly digest: string;
}

/** Whose search it is, and when: scenes under embargo then are there for staff only. */
export interface Searcher {
  readonly program: number;
  readonly caller: Caller;
  readonly now: Date;
}

/** Turns a search of a program into a query of the store, or refuses it naming every part that is wrong. */
export function readSearch({ program, caller, now }: Searcher, search: Search): ReadSearch | Refusal {
  const errors: FieldIssue[] = [];
  const wrong = (field: string, code: string, message: string) => {
    errors.push({ field, code, message });
    return undefined;
  };
  const part = <T extends object>(field: string, read: T | string): T | undefined =>
    typeof read === 'string' ? wrong(field, 'wrong_value', read) : read;

  const { sortby, token, limit, ...filters } = search;
  const seesEmbargoed = isStaff(caller);
  const digest = searchDigest({ program, seesEmbargoed }, filters, sortby);
  const boxes = search.bbox && part('bbox', readBBox(search.bbox));
  const interval =
    search.datetime === undefined ? undefined : part('datetime', readInterval(search.datetime));
  const place = token === undefined ? undefined : readPlace(token, digest, wrong);
  if (search.bbox !== undefined && search.intersects !== undefined) {
    wrong('intersects', 'not_together', 'may not be given together with bbox');
  }
  const area = search.intersects === undefined ? undefined : readSearchArea(search.intersects);
  if (area !== undefined && 'fault' in area) errors.push(area.fault);
  if (errors.length > 0) return badParameter(errors);
  const filter = readFilters(
    search,
    area !== undefined && 'expression' in area ? area.expression : undefined,
  );
  if (filter !== undefined && 'errors' in filter) return badFilter(filter.errors);
  return {
    collections: search.collections,
    ids: search.ids,
    ...interval,
    boxes,
    area: area !== undefined && 'geometry' in area ? area.geometry : undefined,
    filter: filter?.fragments,
    taskIds: filter?.taskIds,
    sort: sortby,
    after: place?.cursor,
    limit,
    digest,
    matched: place?.matched,
    now,
    seesEmbargoed,
  };
}

type Wrong = (field: string, code: string, message: string) => undefined;

function readPlace(token: string, digest: string, wrong: Wrong): PagePlace | undefined {
  const place = parsePageToken(token, digest);
  if (place !== undefined) return place;
  return wrong(
    'token',
    'wrong_value',
    'takes the token of a "next" link, unchanged and with the same search and sortby',
  );
}

/** Filter, query and what of the area is asked as a filter, as one condition. */
function readFilters(
  search: Search,
  ofArea: Expression | undefined,
): ReadFilter | { readonly errors: readonly FieldIssue[] } | undefined {
  const read = search.filter === undefined ? undefined : readFilter(search.filter, search['filter-lang']);
  const query = search.query === undefined ? undefined : readQuery(search.query);
  const errors = [...(read !== undefined && 'errors' in read ? read.errors : []), ...(query?.errors ?? [])];
  if (errors.length > 0) return { errors };
  const expressions = [
    ...(read !== undefined && 'expression' in read ? [read.expression] : []),
    ...(query?.expressions ?? []),
    ...(ofArea === undefined ? [] : [ofArea]),
  ];
  return filterOf(expressions);
}

function badFilter(errors: readonly FieldIssue[]): Refusal {
  const sentences = errors
    .map((error) => (/^[A-Z]/.test(error.message) ? error.message : `${faultText(error)}.`))
    .join(' ');
  return refuse('bad_filter', `The filter is wrong. ${sentences}`, errors);
}
