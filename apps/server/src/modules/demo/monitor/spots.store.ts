import type { Connection } from '@sigma/db';
import { PENDING_PASS_STATES } from '@sigma/domain';
import { sql } from 'kysely';
import { PASS_PRIORITY } from '../../assets/index.ts';

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

interface PreferredPasses {
  readonly sites: readonly string[];
  /** The sites among them whose report waits for these passes. */
  readonly reported: readonly string[];
  /** How many passes of each site. */
  readonly newest: number;
}

/**
 * Has the passes of a new world analysed as those of an archive, and of some sites the newest ones first; those that a report waits for
 * come before everything else.
 */
export async function preferPasses(
  kysely: Connection,
  { sites, reported, newest }: PreferredPasses,
): Promise<void> {
  const { requested, recent, history } = PASS_PRIORITY;
  await sql`update asset_passes set priority = ${history} where state = 'waiting' and priority between ${requested} and ${recent}`.execute(
    kysely,
  );
  await sql`update asset_passes q
    set priority = case when ranked.site in (${sql.join(reported)}) then ${requested}::integer else ${recent}::integer end
    from (
      select p.id, a.recipe->>'site' as site, row_number() over (partition by p.asset_id order by p.acquired_at desc) as rank
      from asset_passes p join assets a on a.id = p.asset_id
      where a.recipe->>'site' in (${sql.join(sites)})) ranked
    where q.id = ranked.id and q.state = 'waiting' and ranked.rank <= ${newest}`.execute(kysely);
}

/** Whether passes before history are waiting or being analysed. */
export async function hasPreferredPasses(kysely: Connection): Promise<boolean> {
  const found = await kysely
    .selectFrom('asset_passes')
    .where('state', 'in', PENDING_PASS_STATES)
    .where('priority', '<', PASS_PRIORITY.history)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
