import { type Connection, geoJsonOf } from '@sigma/db';
import type { Area } from '@sigma/geo';
import { sql } from 'kysely';
import { listNearestElementSets } from '../../../element-sets/index.ts';

/** An asset whose next pass is not known. */
export interface AssetToLookAhead {
  readonly id: string;
  readonly program_id: number;
  readonly aoi: Area;
  /** When the asset was last changed: a result for another area is not stored. */
  readonly area_changed_at: Date;
  /** How often the search has failed since it last succeeded. */
  readonly next_pass_failures: number;
}

export interface LookAhead {
  /** Real time, by which a failed search is put off. */
  readonly now: Date;
  readonly worldNow: Date;
  /** Results of another time of the world lie after it. */
  readonly farthest: Date;
  readonly count: number;
}

/**
 * Active assets whose next pass has not been searched, has begun, or was not found within what was searched; without those whose
 * search failed a moment ago. Results of another time of the world do not count.
 */
export async function assetsToLookAhead(
  kysely: Connection,
  { now, worldNow, farthest, count }: LookAhead,
): Promise<readonly AssetToLookAhead[]> {
  const { rows } = await sql<AssetToLookAhead>`
    select id, program_id, ${geoJsonOf(sql.ref('aoi'))} as aoi, area_changed_at, next_pass_failures from assets
    where ${worldNow}::date between monitoring_start_date and monitoring_end_date
      and (next_pass_retry_at is null or next_pass_retry_at <= ${now})
      and (next_pass_until is null or next_pass_until > ${farthest} or next_pass_at <= ${worldNow}
        or (next_pass_at is null and next_pass_until <= ${worldNow}))
    order by next_pass_until nulls first, id limit ${count}`.execute(kysely);
  return rows;
}

export interface OrbitOfSensor {
  readonly sensor: number;
  /** Two lines each, the newest first. */
  readonly sets: readonly string[];
  readonly maxSlewDeg: number;
}

/** Several sets, so that one broken set does not exclude its sensor. */
const SETS = 3;

/** The orbits of some sensors that can be pointed. */
export async function orbitsOf(
  kysely: Connection,
  own: readonly number[],
  worldNow: Date,
): Promise<readonly OrbitOfSensor[]> {
  const sensors = await kysely
    .selectFrom('sensors as s')
    .where(sql<boolean>`s.osk_id = any(${[...own]}::integer[])`)
    .where('s.max_slew_angle', '>', 0)
    .select(['s.osk_id', 's.max_slew_angle'])
    .orderBy('s.osk_id')
    .execute();
  const ids = sensors.map(({ osk_id }) => osk_id);
  const near = { sensors: ids, instant: worldNow, now: worldNow, each: SETS };
  const sets = Map.groupBy(await listNearestElementSets(kysely, near), ({ sensor }) => sensor);
  return sensors.map(({ osk_id, max_slew_angle }) => ({
    sensor: osk_id,
    sets: (sets.get(osk_id) ?? []).map(({ line1, line2 }) => `${line1}\n${line2}`),
    maxSlewDeg: Number(max_slew_angle),
  }));
}

export interface NextPass {
  readonly at: Date | null;
  readonly sensor: number | null;
  readonly until: Date;
}

export async function writeNextPass(
  kysely: Connection,
  { id, area_changed_at }: AssetToLookAhead,
  { at, sensor, until }: NextPass,
): Promise<void> {
  await kysely
    .updateTable('assets')
    .set({
      next_pass_at: at,
      next_pass_sensor: sensor,
      next_pass_until: until,
      next_pass_failures: 0,
      next_pass_retry_at: null,
    })
    .where('id', '=', id)
    .where('area_changed_at', '=', area_changed_at)
    .execute();
}

/** Remembers that the search for an asset failed, and when to try again. */
export async function putOffNextPass(
  kysely: Connection,
  { id, area_changed_at, next_pass_failures }: AssetToLookAhead,
  retryAt: Date,
): Promise<void> {
  await kysely
    .updateTable('assets')
    .set({ next_pass_failures: next_pass_failures + 1, next_pass_retry_at: retryAt })
    .where('id', '=', id)
    .where('area_changed_at', '=', area_changed_at)
    .execute();
}
