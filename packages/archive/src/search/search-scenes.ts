import type { Connection } from '@sigma/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countByDays, floorOf } from '../count/scene-days.ts';
import { endOf, sceneConditions } from '../filters/scene-conditions.ts';
import { isCounted, isNarrow, type SceneFilters, type SceneView } from '../filters/scene-filters.ts';
import { halvesOf } from '../filters/scene-halves.ts';
import { readScope, type SceneScope } from '../filters/scene-scope.ts';
import { behind, measureList, measuresOf, orderOf, type SceneCursor, type SceneSort } from './scene-order.ts';

/** A page of the scenes that meet filters. */
export interface SceneQuery extends SceneFilters {
  /** First key first; absent or empty is newest first. */
  readonly sort?: readonly SceneSort[] | undefined;
  /** Scenes behind this one in the same order. */
  readonly after?: SceneCursor | undefined;
  readonly limit: number;
  /** What the first page counted; then it is not counted again. */
  readonly matched?: number | undefined;
}

/** `item` is the text of the stored Item, without links. */
export interface FoundScene extends SceneCursor {
  readonly item: string;
}

export interface ScenePage {
  readonly scenes: readonly FoundScene[];
  /** How many scenes meet the query, whatever page this is: counted, or as the query said. */
  readonly matched: number;
  /** Where the next page begins; absent on the last one. */
  readonly next: SceneCursor | undefined;
}

const NOTHING: ScenePage = { scenes: [], matched: 0, next: undefined };

/** The scenes of a program that meet a query, in its order. */
export async function searchScenes(
  kysely: Connection,
  program: number,
  query: SceneQuery,
): Promise<ScenePage> {
  const scope = await readScope(kysely, program, query);
  if (scope === undefined) return { ...NOTHING, matched: query.matched ?? 0 };
  if (query.matched !== undefined) {
    return pageOf(await readRows(kysely, scope, query), query, query.matched);
  }
  if (countsOnTheWay(query)) {
    const parts = await Promise.all(
      partsOf(kysely, scope, query).map((part) => runRows(kysely, part, query, { counts: true })),
    );
    const matched = parts.reduce((sum, [row]) => sum + (row?.matched ?? 0), 0);
    return pageOf(parts.flat(), query, matched);
  }
  const [rows, matched] = await Promise.all([readRows(kysely, scope, query), countIn(kysely, scope, query)]);
  return pageOf(rows, query, matched);
}

/** The older half of a longer page is read for nothing where the newer one fills it, which costs more than it saves. */
const HALVED_TO = 250;

/** Parts of a first page that are read side by side, in its order. */
export function partsOf(kysely: Connection, scope: SceneScope, query: SceneQuery): readonly SceneScope[] {
  const isHalved = query.limit <= HALVED_TO && (query.sort?.length ?? 0) === 0;
  return isHalved ? halvesOf(kysely, scope, query) : [scope];
}

/** How many scenes of a program meet filters. */
export async function countScenes(
  kysely: Connection,
  program: number,
  filters: SceneFilters,
): Promise<number> {
  const scope = await readScope(kysely, program, filters);
  return scope === undefined ? 0 : countIn(kysely, scope, filters);
}

/** The text of one Item of a program, without links. */
export async function readItemText(
  kysely: Connection,
  program: number,
  collection: string,
  id: string,
  view: SceneView,
): Promise<string | undefined> {
  const query = { ...view, collections: [collection], ids: [id], limit: 1, matched: 1 };
  const page = await searchScenes(kysely, program, query);
  return page.scenes[0]?.item;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** The rows of a page and one more when there is another page. */
async function readRows(kysely: Connection, scope: SceneScope, query: SceneQuery): Promise<readonly Row[]> {
  const floor = await floorOfPage(kysely, scope, query);
  if (floor === undefined) return runRows(kysely, scope, query);
  const rows = await runRows(kysely, scope, query, { floor });
  if (rows.length > query.limit) return rows;
  // Scenes above the floor have gone since it was read: what lies below is needed after all.
  return runRows(kysely, scope, query);
}

const runRows = (kysely: Connection, scope: SceneScope, query: SceneQuery, options?: RowOptions) =>
  selectRows(kysely, scope, query, options).modifyEnd(endOf(query)).execute();

/** Newest first without filters: the counters say how far down the page reaches, so few partitions are opened. */
export async function floorOfPage(
  kysely: Connection,
  scope: SceneScope,
  query: SceneQuery,
): Promise<Date | undefined> {
  if (!isCounted(query) || (query.sort?.length ?? 0) > 0) return undefined;
  const places = [query.to?.getTime(), query.after?.startMs].filter((ms) => ms !== undefined);
  const below = places.length === 0 ? undefined : new Date(Math.min(...places));
  return floorOf(kysely, scope, { filters: query, below, count: query.limit + 1 });
}

interface RowOptions {
  readonly floor?: Date | undefined;
  /** Says in every row how many there are in all. */
  readonly counts?: boolean | undefined;
}

export function selectRows(
  kysely: Connection,
  scope: SceneScope,
  query: SceneQuery,
  { floor, counts = false }: RowOptions = {},
) {
  const { after, sort, limit } = query;
  const all: RawBuilder<SqlBool>[] = [sceneConditions(scope, query)];
  if (after) all.push(behind(after, sort));
  if (floor) all.push(sql`scenes.start >= ${floor}`);
  const page = kysely
    .selectFrom('scenes')
    .where(sql<SqlBool>`${sql.join(all, sql` and `)}`)
    .select(['id', 'collection', 'start', 'item'])
    .select([...measuresOf(sort)])
    .select((counts ? sql<number>`count(*) over ()` : sql<number>`0`).as('matched'))
    .orderBy(orderOf(sort))
    .limit(limit + 1);
  // Outside, so that only the Items of the page are read.
  return kysely
    .selectFrom(page.as('page'))
    .select(['id', 'collection', 'start', 'matched'])
    .select([sql<string>`item::text`.as('item'), measureList(sort).as('measures')])
    .orderBy(orderOf(sort, 'page'));
}

function pageOf(rows: readonly Row[], query: SceneQuery, matched: number): ScenePage {
  const scenes = rows.slice(0, query.limit).map(({ id, collection, start, measures, item }) => ({
    id,
    collection,
    startMs: start.getTime(),
    measures: measures ?? undefined,
    item,
  }));
  return { scenes, matched, next: rows.length > query.limit ? scenes.at(-1) : undefined };
}

/** Whether the first page counts what it sorts: where few scenes are left, they are read whole anyway. */
export function countsOnTheWay(query: SceneQuery): boolean {
  if (query.after !== undefined || query.matched !== undefined || isCounted(query)) return false;
  return query.ids !== undefined || query.taskIds !== undefined || isNarrow(query);
}

async function countIn(kysely: Connection, scope: SceneScope, filters: SceneFilters): Promise<number> {
  if (isCounted(filters)) return countByDays(kysely, scope, filters);
  const { count } = await selectCount(kysely, scope, filters).executeTakeFirstOrThrow();
  return count;
}

export function selectCount(kysely: Connection, scope: SceneScope, filters: SceneFilters) {
  return kysely
    .selectFrom('scenes')
    .where(sceneConditions(scope, filters))
    .select((builder) => builder.fn.countAll<number>().as('count'));
}
