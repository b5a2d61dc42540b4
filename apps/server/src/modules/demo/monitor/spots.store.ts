import type { Connection } from '@sigma/db';
import { sql } from 'kysely';

/** The ids of programs by their names. */
export async function programIds(kysely: Connection): Promise<ReadonlyMap<string, number>> {
  const rows = await kysely.selectFrom('programs').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** When the newest spot capture of the demo world was taken. */
export async function newestSpot(
  kysely: Connection,
  collections: readonly string[],
): Promise<Date | undefined> {
  const { newest } = await kysely
    .selectFrom('scenes')
    .where('collection', 'in', collections)
    .where(sql<boolean>`recipe->'plan'->>'site' is not null`)
    .select((builder) => builder.fn.max<Date | null>('start').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? undefined;
}

/** Has the passes of some sites since an instant analysed before all others. */
export async function preferPasses(
  kysely: Connection,
  { sites, newest }: { readonly sites: readonly string[]; readonly newest: number },
): Promise<void> {
  await sql`update asset_passes set priority = ${HISTORY} where state = 'waiting' and priority = 0`.execute(
    kysely,
  );
  await sql`update asset_passes set priority = 0 where state = 'waiting' and id in (
    select ranked.id from (
      select p.id, row_number() over (partition by p.asset_id order by p.acquired_at desc) as rank
      from asset_passes p join assets a on a.id = p.asset_id
      where a.recipe->>'site' in (${sql.join(sites)})) ranked
    where ranked.rank <= ${newest})`.execute(kysely);
}

/** Lower priorities are analysed first; new passes have 0. */
const HISTORY = 10;
