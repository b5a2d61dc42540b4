import { type Connection, PREPARED, type SensorsTable } from '@sigma/db';
import { type Selectable, sql } from 'kysely';
import { nearestFirst, type SetsNear, type StoredElementSet, setsNear } from '../../element-sets/index.ts';

/** The part of a sensor that a search for opportunities needs. */
export type SearchedSensor = Pick<
  Selectable<SensorsTable>,
  'osk_id' | 'name' | 'max_slew_angle' | 'swath_km' | 'slew_rate' | 'settle_time'
>;

export interface SearchersSensor extends SearchedSensor {
  /** Nearest first. */
  readonly sets: readonly StoredElementSet[];
}

/**
 * Lists sensors by `osk_id`, with the element sets whose epochs are nearest to an instant. It is one statement because every
 * search runs it.
 */
export async function listSearchersSensors(
  kysely: Connection,
  ids: readonly number[],
  near: SetsNear,
): Promise<readonly SearchersSensor[]> {
  type Row = SearchedSensor & Partial<StoredElementSet>;
  const { rows } = await sql<Row>`
    select own.osk_id, own.name, own.max_slew_angle, own.swath_km, own.slew_rate, own.settle_time,
      near.sensor, near.epoch, near.line1, near.line2
    from sensors as own left join lateral (${setsNear(sql`own.osk_id`, near)}) as near on true
    where own.osk_id = any(${[...ids]}::integer[])
    order by own.osk_id, ${nearestFirst(near.instant)} ${PREPARED}`.execute(kysely);
  return [...Map.groupBy(rows, ({ osk_id }) => osk_id).values()].flatMap((ofOne) => {
    const [first] = ofOne;
    if (first === undefined) return [];
    const { osk_id, name, max_slew_angle, swath_km, slew_rate, settle_time } = first;
    const sets = ofOne.flatMap(({ sensor, epoch, line1, line2 }) =>
      sensor && epoch && line1 && line2 ? [{ sensor, epoch, line1, line2 }] : [],
    );
    return [{ osk_id, name, max_slew_angle, swath_km, slew_rate, settle_time, sets }];
  });
}
