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
import { badParameter, issueText } from '../protocol/issue-text.ts';
import { type PagePlace, parsePageToken, searchDigest } from '../protocol/page-token.ts';
import { readBBox } from '../protocol/read-bbox.ts';
import { readInterval } from '../protocol/read-interval.ts';
import { type Query, readQuery } from './read-query.ts';
import { readSearchArea } from './read-search-area.ts';

/** The parameters of a search, whether sent as a body or as a query. */
export type Search = Omit<SearchBody, 'limit' | 'intersects' | 'bbox' | 'sortby' | 'fields' | 'query'> & {
  readonly limit: number;
  readonly sortby?: readonly SceneSort[] | undefined;
  readonly bbox?: readonly number[] | undefined;
  readonly intersects?: unknown;
  readonly query?: Query | undefined;
};

/** A query of the store, and the digest that its page tokens belong to. */
export interface ReadSearch extends SceneQuery {
  readonly digest: string;
}

/** Who searches, and when: scenes under embargo at that time are visible to staff only. */
export interface Searcher {
  readonly program: number;
  readonly caller: Caller;
  readonly now: Date;
}

/** Converts a search of a program into a query of the store, or rejects it with an issue for each invalid field. */
export function readSearch({ program, caller, now }: Searcher, search: Search): ReadSearch | Refusal {
  const errors: FieldIssue[] = [];
  const reportIssue = (field: string, code: string, message: string) => {
    errors.push({ field, code, message });
    return undefined;
  };
  const valueOrIssue = <T extends object>(field: string, read: T | string): T | undefined =>
    typeof read === 'string' ? reportIssue(field, 'wrong_value', read) : read;

  const { sortby, token, limit, ...filters } = search;
  const seesEmbargoed = isStaff(caller);
  const digest = searchDigest({ program, seesEmbargoed }, filters, sortby);
  const boxes = search.bbox && valueOrIssue('bbox', readBBox(search.bbox));
  const interval =
    search.datetime === undefined ? undefined : valueOrIssue('datetime', readInterval(search.datetime));
  const place = token === undefined ? undefined : readPlace(token, digest, reportIssue);
  if (search.bbox !== undefined && search.intersects !== undefined) {
    reportIssue('intersects', 'not_together', 'must not be used together with bbox');
  }
  const area = search.intersects === undefined ? undefined : readSearchArea(search.intersects);
  if (area !== undefined && 'issue' in area) errors.push(area.issue);
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
    after: place?.isBefore === false ? place.cursor : undefined,
    before: place?.isBefore ? place.cursor : undefined,
    limit,
    digest,
    matched: place?.matched,
    now,
    seesEmbargoed,
  };
}

type ReportIssue = (field: string, code: string, message: string) => undefined;

function readPlace(token: string, digest: string, reportIssue: ReportIssue): PagePlace | undefined {
  const place = parsePageToken(token, digest);
  if (place !== undefined) return place;
  return reportIssue(
    'token',
    'wrong_value',
    'must be the token of a "next" or "prev" link, unchanged and with the same search and sortby',
  );
}

/** Combines the filter, the query and an area that is searched by a filter into one condition. */
function readFilters(
  search: Search,
  areaExpression: Expression | undefined,
): ReadFilter | { readonly errors: readonly FieldIssue[] } | undefined {
  const read = search.filter === undefined ? undefined : readFilter(search.filter, search['filter-lang']);
  const query = search.query === undefined ? undefined : readQuery(search.query);
  const errors = [...(read !== undefined && 'errors' in read ? read.errors : []), ...(query?.errors ?? [])];
  if (errors.length > 0) return { errors };
  const expressions = [
    ...(read !== undefined && 'expression' in read ? [read.expression] : []),
    ...(query?.expressions ?? []),
    ...(areaExpression === undefined ? [] : [areaExpression]),
  ];
  return filterOf(expressions);
}

function badFilter(errors: readonly FieldIssue[]): Refusal {
  const sentences = errors
    .map((error) => (/^[A-Z]/.test(error.message) ? error.message : `${issueText(error)}.`))
    .join(' ');
  return refuse('bad_filter', `The filter is invalid. ${sentences}`, errors);
}
