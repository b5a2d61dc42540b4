import type { CollectionOverview, SearchBox } from '@sigma/archive';
import type { CollectionSortField } from '@sigma/contract';
import { foldText } from '@sigma/cql2';
import type { Interval } from '../protocol/read-interval.ts';

export interface CollectionSort {
  readonly field: CollectionSortField;
  readonly direction: 'asc' | 'desc';
}

export interface CollectionQuery {
  /** Any of them stands in the texts of a collection, whatever case and accents; empty asks nothing. */
  readonly terms: readonly string[];
  readonly boxes: readonly SearchBox[] | undefined;
  readonly interval: Interval | undefined;
  readonly sort: readonly CollectionSort[];
}

/** Values that a collection is sorted by, in the order of the sort, its id last. */
export type CollectionPlace = readonly (string | number | null)[];

type Overview = Pick<
  CollectionOverview,
  'id' | 'title' | 'description' | 'simulated' | 'members' | 'box' | 'first' | 'last'
>;

/** The collections that meet a query in its order. */
export function searchCollections<C extends Overview>(
  collections: readonly C[],
  query: CollectionQuery,
): readonly C[] {
  const places = new Map(collections.map((one) => [one, placeOf(one, query.sort)]));
  const place = (one: C) => places.get(one) ?? [];
  return collections
    .filter(
      (one) => hasTerm(one, query.terms) && meetsBoxes(one, query.boxes) && meetsTime(one, query.interval),
    )
    .toSorted((a, b) => comparePlaces(place(a), place(b), query.sort));
}

export function placeOf(collection: Overview, sort: readonly CollectionSort[]): CollectionPlace {
  const values: Readonly<Record<CollectionSortField, string | number | null>> = {
    id: collection.id,
    title: collection.title,
    start_datetime: collection.first?.getTime() ?? null,
    end_datetime: collection.last?.getTime() ?? null,
  };
  return [...sort.map(({ field }) => values[field]), collection.id];
}

/** Below 0 when the first comes before; those without a value come last either way. */
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
    const rises = left < right ? -1 : 1;
    return sort[index]?.direction === 'desc' ? -rises : rises;
  }
  return 0;
}

/** The texts that a free text is looked for in. */
export function keywordsOf({
  simulated,
  members,
}: Pick<Overview, 'simulated' | 'members'>): readonly string[] {
  const own = Array.isArray(members.keywords) ? members.keywords.map(String) : [];
  return simulated ? ['simulated', ...own] : own;
}

/** "Pará" and "PARA" are one. */
const folded = (text: string): string => foldText('accenti', foldText('casei', text));

function hasTerm(collection: Overview, terms: readonly string[]): boolean {
  const { id, title, description } = collection;
  const text = folded([id, title, description, ...keywordsOf(collection)].join('\n'));
  return terms.length === 0 || terms.some((term) => text.includes(folded(term)));
}

/** The extent of a collection without scenes is the whole Earth and all time: it meets everything. */
function meetsBoxes({ box }: Overview, boxes: readonly SearchBox[] | undefined): boolean {
  if (boxes?.length === 0) return false;
  if (box === null || boxes === undefined) return true;
  const [west, south, east, north] = box;
  return boxes.some(([w, s, e, n]) => w <= east && e >= west && s <= north && n >= south);
}

function meetsTime({ first, last }: Overview, interval: Interval | undefined): boolean {
  if (first === null || last === null || interval === undefined) return true;
  const { from, to } = interval;
  return (from === undefined || last >= from) && (to === undefined || first <= to);
}
