import { type Connection, jsonb } from '@sigma/db';
import { sql } from 'kysely';

/** Wakes the processes that analyse passes over assets; sent when the transaction of the scenes commits. */
export const PASSES_CHANNEL = 'sigma_asset_passes';

/** A pass shows an asset when its scene covers this share of the area. */
const LEAST_SHARE = 0.3;
/** Larger pixels show too little of a site. */
const MOST_GSD_M = 12;
/** The file of an imported scene that has its spectra. */
const CUBE = 'cube';

/**
 * Queues new scenes for the analysis of the assets that they show, where the program of the asset has the collection and the
 * contract is running. Imported ones with spectra are passes too, which are not analysed and say so (PD-124); imported pictures
 * are none.
 */
export async function queuePasses(
  kysely: Connection,
  scenes: readonly { readonly collection: string; readonly id: string; readonly start: Date }[],
): Promise<void> {
  const given = scenes.map(({ collection, id, start }) => ({ collection, id, start }));
  await sql`
    with queued as (
      insert into asset_passes (asset_id, collection, scene_id, sensor, acquired_at, sun_elevation, off_nadir, aoi_share, state)
      select a.id, s.collection, s.id, s.sensor, coalesce(s.datetime, s.start), s.sun_elevation, s.off_nadir, covered.share,
        case when s.recipe is null then 'imported' else 'waiting' end
      from jsonb_to_recordset(${jsonb(given)}) as given(collection text, id text, start timestamptz)
      join scenes s on s.collection = given.collection and s.id = given.id and s.start = given.start
      join assets a on a.aoi && s.footprint
      cross join lateral (
        select ST_Area(ST_Intersection(a.aoi, s.footprint)) / nullif(ST_Area(a.aoi), 0) as share) covered
      where covered.share >= ${LEAST_SHARE}
        and case when s.recipe is not null then s.gsd <= ${MOST_GSD_M} else exists (
          select from scene_assets f where f.collection = s.collection and f.scene_id = s.id and f.key = ${CUBE}) end
        and s.start >= a.monitoring_start_date::timestamp at time zone 'UTC'
        and s.start < (a.monitoring_end_date + 1)::timestamp at time zone 'UTC'
        and exists (select from program_collections c where c.program_id = a.program_id and c.collection = s.collection)
      on conflict do nothing
      returning state
    )
    select pg_notify(${PASSES_CHANNEL}, '') where exists (select from queued where state = 'waiting')`.execute(
    kysely,
  );
}
