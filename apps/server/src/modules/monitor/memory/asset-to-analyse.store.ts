import { type Connection, geoJsonOf } from '@sigma/db';
import type { Facility } from '@sigma/domain';
import type { Area } from '@sigma/geo';
import { sql } from 'kysely';

/** A facility with its name. */
export interface NamedFacility extends Facility {
  readonly name: string;
}

/** What the analysis of a pass needs to know of its asset. */
export interface AssetToAnalyse {
  readonly id: string;
  readonly program_id: number;
  readonly name: string;
  readonly aoi: Area;
  readonly corridor_m: number;
  readonly alert_emails: readonly string[];
  readonly simulated: boolean;
  readonly review_before_publish: boolean;
  readonly facilities: readonly NamedFacility[];
}

export async function readAssetToAnalyse(
  kysely: Connection,
  id: string,
): Promise<AssetToAnalyse | undefined> {
  const { rows } = await sql<Omit<AssetToAnalyse, 'facilities'>>`
    select a.id, a.program_id, a.name, ${geoJsonOf(sql.ref('a.aoi'))} as aoi, a.corridor_m, a.alert_emails, a.simulated,
      p.review_before_publish
    from assets a join programs p on p.id = a.program_id where a.id = ${id}`.execute(kysely);
  const [asset] = rows;
  if (asset === undefined) return undefined;
  const facilities = await sql<NamedFacility>`
    select id, name, kind, ${geoJsonOf(sql.ref('shape'))} as shape from asset_facilities
    where asset_id = ${id} order by name, id`.execute(kysely);
  return { ...asset, facilities: facilities.rows };
}

/** The recipe of a simulated capture; undefined once it has left the archive, and for captures that are not simulated. */
export async function readCaptureRecipe(
  kysely: Connection,
  { collection, scene_id }: { readonly collection: string; readonly scene_id: string },
): Promise<object | undefined> {
  const found = await kysely
    .selectFrom('scenes')
    .select('recipe')
    .where('collection', '=', collection)
    .where('id', '=', scene_id)
    .executeTakeFirst();
  return found?.recipe ?? undefined;
}

/** Stores the frame in which the passes of an asset are compared. */
export async function saveGrid(kysely: Connection, asset: string, grid: object): Promise<void> {
  await kysely
    .updateTable('assets')
    .set({ grid: JSON.stringify(grid) })
    .where('id', '=', asset)
    .execute();
}
