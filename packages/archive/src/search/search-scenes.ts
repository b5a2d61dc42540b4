import { type Connection, whileWaitedFor } from '@sigma/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countByDays, floorOf } from '../count/scene-days.ts';
import { endOf, sceneConditions } from '../filters/scene-conditions.ts';
import type { SceneFilters, SceneView } from '../filters/scene-filters.ts';
import { halvesOf } from '../filters/scene-halves.ts';
import { readScope, type SceneScope } from '../filters/scene-scope.ts';
import { isLong, slicesOf } from '../filters/scene-slices.ts';
import type { SceneAccess } from '../filters/visible-scenes.ts';
import {
  isAfter,
  isBefore,
  measureList,
  measuresOf,
  orderOf,
  type SceneCursor,
  type SceneSort,
} from './scene-order.ts';

/** A page of the scenes that match filters. */
export interface SceneQuery extends SceneFilters {
  /** First key first; absent or empty is newest first. */
  readonly sort?: readonly SceneSort[] | undefined;
  /** Scenes after this position in the same order. */
  readonly after?: SceneCursor | undefined;
  /** The last scenes before this position, instead of those after one. */
  readonly before?: SceneCursor | undefined;
  readonly limit: number;
  /** The count of the first page, which then is not counted again. */
  readonly matched?: number | undefined;
}

/** `item` is the text of the stored Item, without the links that the catalogue writes. */
export interface FoundScene extends SceneCursor {
  readonly item: string;
}

export interface ScenePage {
  readonly scenes: readonly FoundScene[];
  /** The number of scenes that match the query on all pages: counted, or taken from the query. */
  readonly matched: number;
  /** The position after which the next page begins; absent on the last page. */
  readonly next: SceneCursor | undefined;
  /** The position before which the previous page ends; absent on the first page. */
  readonly previous: SceneCursor | undefined;
}

const NOTHING: ScenePage = { scenes: [], matched: 0, next: undefined, previous: undefined };

/** The scenes of a program that match a query, in its order. */
export async function searchScenes(
  kysely: Connection,
  access: SceneAccess,
  query: SceneQuery,
): Promise<ScenePage> {
  const scope = await readScope(kysely, access, query);
  if (scope === undefined) return { ...NOTHING, matched: query.matched ?? 0 };
  const slices = await slicesOfPage(kysely, scope, query);
  if (slices.length > 1) return searchSlices(kysely, scope, slices, query);
  if (query.matched !== undefined) {
    return pageOf(await readRows(kysely, scope, query), query, query.matched);
  }
  if (countsWithRows(scope, query)) {
    const parts = await Promise.all(
      partsOf(kysely, scope, query).map((part) => runRows(kysely, part, query, { counts: true })),
    );
    const matched = parts.reduce((sum, [row]) => sum + (row?.matched ?? 0), 0);
    return pageOf(parts.flat(), query, matched);
  }
  const [rows, matched] = await Promise.all([readRows(kysely, scope, query), countIn(kysely, scope, query)]);
  return pageOf(rows, query, matched);
}

/**
 * The slices that contain a page and what follows it, the first to read first. Only newest first is the order of slices
 * too; pages in another order read all matches at once. So do those of a small place, unless the filter is long, because
 * the slices of a place take another statement to find.
 */
async function slicesOfPage(
  kysely: Connection,
  scope: SceneScope,
  query: SceneQuery,
): Promise<readonly SceneScope[]> {
  const { before } = query;
  if (scope.isCounted || (query.sort?.length ?? 0) > 0) return [scope];
  if (scope.isNarrow && !isLong(query)) return [scope];
  if (before === undefined) {
    return (await slicesOf(kysely, scope, { ...query, to: latestStartOf(query) })).toReversed();
  }
  const earliest = Math.max(before.startMs, scope.earliestStart?.getTime() ?? before.startMs);
  return slicesOf(kysely, { ...scope, earliestStart: new Date(earliest) }, query);
}

/** Reads a page from the first slices that have enough scenes, and counts in the same statements and the other slices. */
async function searchSlices(
  kysely: Connection,
  scope: SceneScope,
  slices: readonly SceneScope[],
  query: SceneQuery,
): Promise<ScenePage> {
  const counts = isFirstUncounted(query);
  const rows: Row[] = [];
  let matched = 0;
  for (const slice of whileWaitedFor(slices)) {
    const missing = query.limit + 1 - rows.length;
    if (missing > 0) {
      const found = await runRows(kysely, slice, { ...query, limit: missing - 1 }, { counts });
      rows.push(...found);
      matched += found[0]?.matched ?? 0;
    } else if (counts) matched += await countSlice(kysely, slice, query);
    else break;
  }
  return pageOf(rows, query, query.matched ?? (counts ? matched : await countIn(kysely, scope, query)));
}

const isFirstUncounted = ({ after, before, matched }: SceneQuery): boolean =>
  after === undefined && before === undefined && matched === undefined;

/** Longer pages are not split: the older half would often be read in vain, which costs more than splitting saves. */
const HALVED_TO = 250;

/** The parts of a first page that are read concurrently, in its order. */
export function partsOf(kysely: Connection, scope: SceneScope, query: SceneQuery): readonly SceneScope[] {
  const isHalved = query.limit <= HALVED_TO && (query.sort?.length ?? 0) === 0;
  return isHalved ? halvesOf(kysely, scope, query) : [scope];
}

/** The number of scenes of a program that match filters. */
export async function countScenes(
  kysely: Connection,
  access: SceneAccess,
  filters: SceneFilters,
): Promise<number> {
  const scope = await readScope(kysely, access, filters);
  return scope === undefined ? 0 : countIn(kysely, scope, filters);
}

/** The text of one Item of a program, without the links that the catalogue writes. */
export async function readItemText(
  kysely: Connection,
  access: SceneAccess,
  collection: string,
  id: string,
  view: SceneView,
): Promise<string | undefined> {
  const query = { ...view, collections: [collection], ids: [id], limit: 1, matched: 1 };
  const page = await searchScenes(kysely, access, query);
  return page.scenes[0]?.item;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** The rows of a page, and one more when there is another page. */
async function readRows(kysely: Connection, scope: SceneScope, query: SceneQuery): Promise<readonly Row[]> {
  const floor = await floorOfPage(kysely, scope, query);
  const rows = await runRows(kysely, scope, query, { floor });
  if (floor === undefined || rows.length > query.limit) return rows;
  // Scenes above the floor were deleted since it was read, so scenes below it are needed after all.
  return runRows(kysely, scope, query);
}

/** No scene of a page starts later. */
function latestStartOf({ to, after }: SceneQuery): Date | undefined {
  const bounds = [to?.getTime(), after?.startMs].filter((ms) => ms !== undefined);
  return bounds.length === 0 ? undefined : new Date(Math.min(...bounds));
}

const runRows = (kysely: Connection, scope: SceneScope, query: SceneQuery, options?: RowOptions) =>
  selectRows(kysely, scope, query, options).modifyEnd(endOf(scope)).execute();

/** For newest first without filters, the counters show how far back the page reaches, so few partitions are opened. */
export async function floorOfPage(
  kysely: Connection,
  scope: SceneScope,
  query: SceneQuery,
): Promise<Date | undefined> {
  if (!scope.isCounted || (query.sort?.length ?? 0) > 0 || query.before) return undefined;
  return floorOf(kysely, scope, { filters: query, below: latestStartOf(query), count: query.limit + 1 });
}

interface RowOptions {
  readonly floor?: Date | undefined;
  /** Whether every row contains the number of all matches. */
  readonly counts?: boolean | undefined;
}

export function selectRows(
  kysely: Connection,
  scope: SceneScope,
  query: SceneQuery,
  { floor, counts = false }: RowOptions = {},
) {
  const { after, before, sort, limit } = query;
  const isReversed = before !== undefined;
  const all: RawBuilder<SqlBool>[] = [sceneConditions(scope, query)];
  if (after) all.push(isAfter(after, sort));
  if (before) all.push(isBefore(before, sort));
  if (floor) all.push(sql`scenes.start >= ${floor}`);
  const page = kysely
    .selectFrom('scenes')
    .where(sql<SqlBool>`${sql.join(all, sql` and `)}`)
    .select(['id', 'collection', 'start', 'item'])
    .select([...measuresOf(sort)])
    .select((counts ? sql<number>`count(*) over ()` : sql<number>`0`).as('matched'))
    .orderBy(orderOf(sort, { isReversed }))
    .limit(limit + 1);
  // The Items are read in the outer query, so that only those of the page are read.
  return kysely
    .selectFrom(page.as('page'))
    .select(['id', 'collection', 'start', 'matched'])
    .select([sql<string>`item::text`.as('item'), measureList(sort).as('measures')])
    .orderBy(orderOf(sort, { of: 'page', isReversed }));
}

function pageOf(rows: readonly Row[], query: SceneQuery, matched: number): ScenePage {
  const scenes = rows.slice(0, query.limit).map(({ id, collection, start, measures, item }) => ({
    id,
    collection,
    startMs: start.getTime(),
    measures: measures ?? undefined,
    item,
  }));
  const hasMore = rows.length > query.limit;
  if (query.before !== undefined) {
    const inOrder = scenes.toReversed();
    return { scenes: inOrder, matched, next: inOrder.at(-1), previous: hasMore ? inOrder[0] : undefined };
  }
  const previous = query.after === undefined ? undefined : scenes[0];
  return { scenes, matched, next: hasMore ? scenes.at(-1) : undefined, previous };
}

/** Whether the first page counts the scenes while sorting them: when few match, all of them are read anyway. */
export function countsWithRows(scope: SceneScope, query: SceneQuery): boolean {
  if (!isFirstUncounted(query) || scope.isCounted) return false;
  return query.ids !== undefined || query.taskIds !== undefined || scope.isNarrow;
}

async function countIn(kysely: Connection, scope: SceneScope, filters: SceneFilters): Promise<number> {
  if (scope.isCounted) return countByDays(kysely, scope, filters);
  let matched = 0;
  for (const slice of whileWaitedFor(await slicesOf(kysely, scope, filters)))
    matched += await countSlice(kysely, slice, filters);
  return matched;
}

async function countSlice(kysely: Connection, scope: SceneScope, filters: SceneFilters): Promise<number> {
  const { count } = await selectCount(kysely, scope, filters).executeTakeFirstOrThrow();
  return count;
}

export function selectCount(kysely: Connection, scope: SceneScope, filters: SceneFilters) {
  return kysely
    .selectFrom('scenes')
    .where(sceneConditions(scope, filters))
    .select((builder) => builder.fn.countAll<number>().as('count'));
}
