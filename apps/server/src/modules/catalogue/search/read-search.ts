import type { SceneQuery, SceneSort } from '@sigma/archive';
import { type FieldIssue, Refusal, type SearchBody } from '@sigma/contract';
import type { Entitlement } from '@sigma/domain';
import { filterOf } from '../filters/read-filter.ts';
import { type PagePlace, parsePageToken, searchDigest } from '../protocol/page-token.ts';
import { type Conditions, readConditions } from './read-conditions.ts';

/** The parameters of a search, whether sent as a body or as a query. */
export type Search = Omit<
  SearchBody,
  'limit' | 'intersects' | 'bbox' | 'sortby' | 'fields' | 'query' | keyof Conditions
> &
  Conditions & {
    readonly limit: number;
    readonly sortby?: readonly SceneSort[] | undefined;
  };

/** A query of the store, and the digest that its page tokens belong to. */
export interface ReadSearch extends SceneQuery {
  readonly digest: string;
}

/** What the searching program may have, and when: scenes under embargo at that time are visible to staff only. */
export interface Searcher {
  readonly entitlement: Entitlement;
  readonly now: Date;
}

/** Converts a search of a program into a query of the store, or rejects it with an issue for each invalid field. */
export function readSearch({ entitlement, now }: Searcher, search: Search): ReadSearch | Refusal {
  const { sortby, token, limit, ...filters } = search;
  const digest = searchDigest(entitlement, filters, sortby);
  const place = token === undefined ? undefined : parsePageToken(token, digest);
  const isTokenWrong = token !== undefined && place === undefined;
  const conditions = readConditions(filters, isTokenWrong ? [WRONG_TOKEN] : []);
  if (conditions instanceof Refusal) return conditions;
  const { expression, ...rest } = conditions;
  const filter = expression && filterOf(expression);
  return {
    ...rest,
    filter: filter?.fragments,
    taskIds: filter?.taskIds,
    sort: sortby,
    ...positionOf(place),
    limit,
    digest,
    now,
  };
}

const WRONG_TOKEN: FieldIssue = {
  field: 'token',
  code: 'wrong_value',
  message: 'must be the token of a "next" or "prev" link, unchanged and with the same search and sortby',
};

function positionOf(place: PagePlace | undefined) {
  return {
    after: place?.isBefore === false ? place.cursor : undefined,
    before: place?.isBefore ? place.cursor : undefined,
    matched: place?.matched,
  };
}
