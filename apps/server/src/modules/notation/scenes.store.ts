import { type Connection, geoJsonOf } from '@sigma/db';
import type { Area } from '@sigma/geo';
import { sql } from 'kysely';

/** A scene with what its Item says of its grid. */
export interface StoredNotationScene {
  readonly collection: string;
  readonly id: string;
  readonly start: Date;
  readonly footprint: Area;
  readonly epsg: number | null;
  readonly transform: readonly number[] | null;
  readonly shape: readonly number[] | null;
}

/** A scene by its id, which no other scene has. */
export async function readNotationScene(
  kysely: Connection,
  scene: string,
): Promise<StoredNotationScene | undefined> {
  const { rows } = await sql<StoredNotationScene>`
    select s.collection, s.id, s.start, ${geoJsonOf(sql.ref('s.footprint'))} as footprint,
      coalesce(substring(s.item->'properties'->>'proj:epsg' from '^[0-9]{4,6}$'),
        substring(s.item->'properties'->>'proj:code' from '^EPSG:([0-9]{4,6})$'))::int as epsg, s.item->'properties'->'proj:transform' as transform,
      s.item->'properties'->'proj:shape' as shape
    from collections c join scene_ids i on i.collection = c.id and i.id = ${scene}
      join scenes s on s.collection = i.collection and s.id = i.id and s.start = i.start
    order by i.collection limit 1`.execute(kysely);
  return rows[0];
}
