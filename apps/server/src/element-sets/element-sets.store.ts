import { type Connection, type ElementSetsTable, jsonb } from '@sigma/db';
import { type RawBuilder, type Selectable, sql } from 'kysely';

export type StoredElementSet = Pick<Selectable<ElementSetsTable>, 'sensor' | 'epoch' | 'line1' | 'line2'>;

export interface SetsNear {
  readonly instant: Date;
  /** Sets with later epochs do not exist yet. */
  readonly now: Date;
  /** The number of sets on each side of the instant. */
  readonly each: number;
}

export interface NearestSets extends SetsNear {
  readonly sensors: readonly number[];
}

/** Element sets of sensors whose epochs are nearest to an instant, for each sensor the nearest first. */
export async function listNearestElementSets(
  kysely: Connection,
  { sensors, ...near }: NearestSets,
): Promise<readonly StoredElementSet[]> {
  if (sensors.length === 0) return [];
  const { rows } = await sql<StoredElementSet>`
    select near.sensor, near.epoch, near.line1, near.line2
    from unnest(${[...sensors]}::integer[]) as wanted(sensor)
    cross join lateral (${setsNear(sql`wanted.sensor`, near)}) as near
    order by near.sensor, ${nearestFirst(near.instant)}`.execute(kysely);
  return rows;
}

/** The rows of `element_sets` of one sensor that are nearest to an instant, on both sides of it. */
export function setsNear(sensor: RawBuilder<unknown>, { instant, now, each }: SetsNear): RawBuilder<unknown> {
  const until = instant < now ? instant : now;
  return sql`
    (select * from element_sets e where e.sensor = ${sensor} and e.epoch <= ${until}
      order by e.epoch desc, e.id desc limit ${each})
    union all
    (select * from element_sets e where e.sensor = ${sensor} and e.epoch > ${until} and e.epoch <= ${now}
      order by e.epoch, e.id desc limit ${each})`;
}

/** Orders the rows `near` by their distance from an instant. */
export const nearestFirst = (instant: Date): RawBuilder<unknown> =>
  sql`abs(extract(epoch from near.epoch - ${instant}::timestamptz)), near.id desc`;

export type NewElementSet = StoredElementSet & { readonly source: string };

/** Stores element sets except those that exist already. Returns the number that were added. */
export async function insertElementSets(kysely: Connection, sets: readonly NewElementSet[]): Promise<number> {
  if (sets.length === 0) return 0;
  const { rows } = await sql<{ id: number }>`
    insert into element_sets (sensor, epoch, line1, line2, source)
    select sensor, epoch, line1, line2, source
    from jsonb_to_recordset(${jsonb(sets)}) as given(
      sensor integer, epoch timestamptz, line1 text, line2 text, source text)
    on conflict do nothing
    returning id`.execute(kysely);
  return rows.length;
}
