import type { CollectionOverview, SearchBox } from '@sigma/archive';
import type { CollectionSortField } from '@sigma/contract';
import { foldText } from '@sigma/cql2';
import type { OpenInterval } from '../protocol/read-interval.ts';

export interface CollectionSort {
  readonly field: CollectionSortField;
  readonly direction: 'asc' | 'desc';
}

export interface CollectionQuery {
  /** At least one term must occur in the texts of a collection, ignoring case and accents; an empty list matches all. */
  readonly terms: readonly string[];
  readonly boxes: readonly SearchBox[] | undefined;
  readonly interval: OpenInterval | undefined;
  readonly sort: readonly CollectionSort[];
}

/** The values that a collection is sorted by, in the order of the sort, followed by its id. */
export type CollectionPlace = readonly (string | number | null)[];

type Overview = Pick<
  CollectionOverview,
  'id' | 'title' | 'description' | 'simulated' | 'members' | 'box' | 'first' | 'last'
>;

/** The collections that match a query, in its order. */
export function searchCollections<C extends Overview>(
  collections: readonly C[],
  query: CollectionQuery,
): readonly C[] {
  const places = new Map(collections.map((one) => [one, collectionPlace(one, query.sort)]));
  const place = (one: C) => places.get(one) ?? [];
  return collections
    .filter(
      (one) => hasTerm(one, query.terms) && meetsBoxes(one, query.boxes) && meetsTime(one, query.interval),
    )
    .toSorted((a, b) => comparePlaces(place(a), place(b), query.sort));
}

/** The place of a collection in a sorted list. */
export function collectionPlace(collection: Overview, sort: readonly CollectionSort[]): CollectionPlace {
  const values: Readonly<Record<CollectionSortField, string | number | null>> = {
    id: collection.id,
    title: collection.title,
    start_datetime: collection.first?.getTime() ?? null,
    end_datetime: collection.last?.getTime() ?? null,
  };
  return [...sort.map(({ field }) => values[field]), collection.id];
}

/** Negative if `a` comes first; collections without a value come last in either direction. */
export function comparePlaces(
  a: CollectionPlace,
  b: CollectionPlace,
  sort: readonly CollectionSort[],
): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? null;
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    const ascending = left < right ? -1 : 1;
    return sort[index]?.direction === 'desc' ? -ascending : ascending;
  }
  return 0;
}

/** The keywords of a collection, with "simulated" first for simulated scenes. */
export function keywordsOf({
  simulated,
  members,
}: Pick<Overview, 'simulated' | 'members'>): readonly string[] {
  const own = Array.isArray(members.keywords) ? members.keywords.map(String) : [];
  return simulated ? ['simulated', ...own] : own;
}

/** Folds case and accents, so that "Pará" equals "PARA". */
const foldTerm = (text: string): string => foldText('accenti', foldText('casei', text));

function hasTerm(collection: Overview, terms: readonly string[]): boolean {
  const { id, title, description } = collection;
  const text = foldTerm([id, title, description, ...keywordsOf(collection)].join('\n'));
  return terms.length === 0 || terms.some((term) => text.includes(foldTerm(term)));
}

/** Whether the extent of a collection meets a box; the extent of an empty collection is the whole Earth. */
function meetsBoxes({ box }: Overview, boxes: readonly SearchBox[] | undefined): boolean {
  if (boxes?.length === 0) return false;
  if (box === null || boxes === undefined) return true;
  const [west, south, east, north] = box;
  return boxes.some(([w, s, e, n]) => w <= east && e >= west && s <= north && n >= south);
}

/** Whether the extent of a collection meets an interval; the extent of an empty collection is all time. */
function meetsTime({ first, last }: Overview, interval: OpenInterval | undefined): boolean {
  if (first === null || last === null || interval === undefined) return true;
  const { from, to } = interval;
  return (from === undefined || last >= from) && (to === undefined || first <= to);
}
