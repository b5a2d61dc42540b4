import type { Connection } from '@sigma/db';
import type { ContractTerms } from '@sigma/domain';
import { sql } from 'kysely';

/** The terms of a program, with how many scenes its members see by each sensor. */
export interface StoredTerms extends ContractTerms {
  readonly id: number;
  readonly name: string;
  readonly scenes: readonly {
    readonly sensor: number;
    /** Whether the sensor is registered; scenes of others follow the collections alone. */
    readonly registered: boolean;
    readonly before_end: number;
    readonly after_end: number;
  }[];
}

/**
 * Reads the terms of all programs and counts the scenes of their collections that they have not ordered. It reads only what the version
 * before contracts stored too.
 */
export async function listStoredTerms(kysely: Connection): Promise<readonly StoredTerms[]> {
  const { rows } = await sql<StoredTerms>`
    select p.id, p.name, p.start_date::text as start_date, p.end_date::text as end_date, p.product_level_access,
      array(select sensor from program_sensors where program_id = p.id order by sensor) as sensor_data_access,
      -- Until contracts bound, every program had Data and Monitor, and the upgrade leaves them these.
      case when exists (select from schema_migrations where version >= 49) then p.subscribed_products
        else p.subscribed_products || array['Data', 'Monitor'] end as subscribed_products,
      coalesce((select json_agg(seen order by seen.sensor) from (
        select coalesce(s.sensor, 0) as sensor, bool_or(known.osk_id is not null) as registered,
          count(*) filter (where s.start < (p.end_date + 1)::timestamp at time zone 'UTC') as before_end,
          count(*) filter (where s.start >= (p.end_date + 1)::timestamp at time zone 'UTC') as after_end
        from scenes as s join program_collections as c on c.collection = s.collection
        left join sensors as known on known.osk_id = s.sensor
        where c.program_id = p.id and not exists (
          select from order_scenes as o join orders on orders.id = o.order_id
          where o.collection = s.collection and o.file_id = s.id and orders.program_id = p.id
            and orders.status not in ('order_canceled', 'order_rejected'))
        group by 1) as seen), '[]') as scenes
    from programs as p order by p.id`.execute(kysely);
  return rows;
}
