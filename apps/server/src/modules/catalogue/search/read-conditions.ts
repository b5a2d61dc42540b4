import type { SearchBox } from '@sigma/archive';
import { type FieldIssue, type Refusal, refuse, type SearchBody } from '@sigma/contract';
import type { Expression } from '@sigma/cql2';
import { issueText } from '@sigma/domain';
import type { Geometry } from '@sigma/geo';
import { allOf, readFilter } from '../filters/read-filter.ts';
import { badParameter } from '../protocol/issue-text.ts';
import { readBBox } from '../protocol/read-bbox.ts';
import { type OpenInterval, readInterval } from '../protocol/read-interval.ts';
import { type Query, readQuery } from './read-query.ts';
import { readSearchArea } from './read-search-area.ts';

/** What a scene must meet to be found, whether sent as a body or as a query. */
export type Conditions = Pick<SearchBody, 'collections' | 'ids' | 'datetime' | 'filter' | 'filter-lang'> & {
  readonly bbox?: readonly number[] | undefined;
  readonly intersects?: unknown;
  readonly query?: Query | undefined;
};

/** Checked conditions. All of them must be met; absent ones do not restrict the search. */
export interface ReadConditions extends OpenInterval {
  readonly collections: readonly string[] | undefined;
  readonly ids: readonly string[] | undefined;
  /** Any of these; an empty list matches no scene. */
  readonly boxes: readonly SearchBox[] | undefined;
  /** Longitudes within ±180. */
  readonly area: Geometry | undefined;
  readonly expression: Expression | undefined;
}

/**
 * Reads the conditions of a search, or rejects them with an issue for each invalid field.
 *
 * @param further issues of other parameters, which are reported together
 */
export function readConditions(
  search: Conditions,
  further: readonly FieldIssue[] = [],
): ReadConditions | Refusal {
  const errors: FieldIssue[] = [];
  const reportIssue = (field: string, code: string, message: string) => {
    errors.push({ field, code, message });
    return undefined;
  };
  const valueOrIssue = <T extends object>(field: string, read: T | string): T | undefined =>
    typeof read === 'string' ? reportIssue(field, 'wrong_value', read) : read;

  const boxes = search.bbox && valueOrIssue('bbox', readBBox(search.bbox));
  const interval =
    search.datetime === undefined ? undefined : valueOrIssue('datetime', readInterval(search.datetime));
  if (search.bbox !== undefined && search.intersects !== undefined) {
    reportIssue('intersects', 'not_together', 'must not be used together with bbox');
  }
  const area = search.intersects === undefined ? undefined : readSearchArea(search.intersects);
  if (area !== undefined && 'issue' in area) errors.push(area.issue);
  if (errors.length + further.length > 0) return badParameter([...errors, ...further]);
  const inArea = area !== undefined && 'expression' in area ? [area.expression] : [];
  const filter = readFilters(search, inArea);
  if ('errors' in filter) return badFilter(filter.errors);
  return {
    collections: search.collections,
    ids: search.ids,
    ...interval,
    boxes,
    area: area !== undefined && 'geometry' in area ? area.geometry : undefined,
    expression: filter.expression,
  };
}

/** Combines the filter, the query and an area that is searched by a filter into one condition. */
function readFilters(
  search: Conditions,
  inArea: readonly Expression[],
): { readonly expression: Expression | undefined } | { readonly errors: readonly FieldIssue[] } {
  const read = search.filter === undefined ? undefined : readFilter(search.filter, search['filter-lang']);
  const query = search.query === undefined ? undefined : readQuery(search.query);
  const errors = [...(read !== undefined && 'errors' in read ? read.errors : []), ...(query?.errors ?? [])];
  if (errors.length > 0) return { errors };
  const filter = read !== undefined && 'expression' in read ? [read.expression] : [];
  return { expression: allOf([...filter, ...(query?.expressions ?? []), ...inArea]) };
}

function badFilter(errors: readonly FieldIssue[]): Refusal {
  const sentences = errors
    .map((error) => (/^[A-Z]/.test(error.message) ? error.message : `${issueText(error)}.`))
    .join(' ');
  return refuse('bad_filter', `The filter is invalid. ${sentences}`, errors);
}
