import {
  type Connection,
  type DatabaseTransaction,
  geometryFromGeoJsonText,
  type PageWindow,
  ROW_COUNT,
  readPage,
  type SearchAreasTable,
} from '@sigma/db';
import type { AreaLibrary, CheckedGeometry, CheckedSearchArea } from '@sigma/domain';
import { type Selectable, sql } from 'kysely';

export type StoredSearchArea = Pick<
  Selectable<SearchAreasTable>,
  'id' | 'name' | 'shown' | 'created_at' | 'updated_at'
>;

const SHOWN = ['id', 'name', 'shown', 'created_at', 'updated_at'] as const;

export interface AreaPage extends PageWindow {
  readonly column: 'name' | 'created';
  readonly descending: boolean;
}

export async function listAreas(
  kysely: Connection,
  owner: string,
  page: AreaPage,
): Promise<{ readonly areas: readonly StoredSearchArea[]; readonly count: number }> {
  const mine = kysely.selectFrom('search_areas').where('user_id', '=', owner);
  const direction = page.descending ? 'desc' : 'asc';
  // Users expect "bay" next to "Bay"; "C" is the only collation that both engines have.
  const order = page.column === 'name' ? sql`lower(name) collate "C"` : sql`created_at`;
  const ordered = mine.select(SHOWN).orderBy(order, direction).orderBy('id', direction);
  const { rows, count } = await readPage(ordered, mine.select(ROW_COUNT), page);
  return { areas: rows, count };
}

export function readArea(
  kysely: Connection,
  owner: string,
  id: string,
): Promise<StoredSearchArea | undefined> {
  return kysely
    .selectFrom('search_areas')
    .where('user_id', '=', owner)
    .where('id', '=', id)
    .select(SHOWN)
    .executeTakeFirst();
}

/**
 * Reads the names and the size of a library and locks it until the transaction ends, so that concurrent calls cannot both
 * use the last place or the same name.
 *
 * @param except id of an area to exclude because it is being replaced
 */
export async function lockLibrary(
  transaction: DatabaseTransaction,
  owner: string,
  except?: string,
): Promise<AreaLibrary> {
  await transaction.selectFrom('users').where('id', '=', owner).select('id').forNoKeyUpdate().execute();
  const rows = await transaction
    .selectFrom('search_areas')
    .where('user_id', '=', owner)
    .$if(except !== undefined, (select) => select.where('id', '!=', except ?? ''))
    .select(['name', 'vertices'])
    .execute();
  return {
    names: rows.map(({ name }) => name),
    vertices: rows.reduce((sum, { vertices }) => sum + vertices, 0),
  };
}

export interface NewSearchArea extends CheckedSearchArea {
  readonly id: string;
}

/**
 * Adds areas in one statement.
 *
 * @returns the ids that were added; areas that PostGIS considers invalid are omitted
 */
export async function insertAreas(
  transaction: DatabaseTransaction,
  owner: string,
  areas: readonly NewSearchArea[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const given = JSON.stringify(
    areas.map(({ id, name, geometry }) => ({
      id,
      name,
      stored: geometry.stored,
      shown: geometry.shown,
      vertices: geometry.vertices,
    })),
  );
  const { rows } = await sql<{ id: string }>`
    insert into search_areas (id, user_id, name, area, shown, vertices, created_at, updated_at)
    select id, ${owner}::uuid, name, geometry, shown, vertices, ${now}::timestamptz, ${now}::timestamptz
    from (
      select id, name, shown, vertices, ST_SetSRID(ST_GeomFromGeoJSON(stored), 4326) as geometry
      from jsonb_to_recordset(${given}::jsonb)
        as given (id uuid, name text, stored text, shown text, vertices integer)
    ) as read
    where ST_IsValid(geometry)
    returning id`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}

/** Changes an area; returns false when PostGIS considers its geometry invalid. */
export async function changeArea(
  transaction: DatabaseTransaction,
  id: string,
  change: { readonly name: string; readonly geometry: CheckedGeometry | undefined; readonly now: Date },
): Promise<boolean> {
  const { name, geometry, now } = change;
  if (geometry !== undefined) {
    const stored = geometryFromGeoJsonText(geometry.stored);
    const valid = await sql<{ valid: boolean }>`select ST_IsValid(${stored}) as valid`.execute(transaction);
    if (valid.rows[0]?.valid !== true) return false;
    await transaction
      .updateTable('search_areas')
      .where('id', '=', id)
      .set({ area: stored, shown: geometry.shown, vertices: geometry.vertices })
      .execute();
  }
  await transaction.updateTable('search_areas').where('id', '=', id).set({ name, updated_at: now }).execute();
  return true;
}

/** Deletes an area; returns false when the user does not have it. */
export async function deleteArea(kysely: Connection, owner: string, id: string): Promise<boolean> {
  const deleted = await kysely
    .deleteFrom('search_areas')
    .where('user_id', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
