import { type Connection, countOfList, type DatabaseTransaction, geoJsonOf } from '@sigma/db';
import type { PassState } from '@sigma/domain';
import type { Area } from '@sigma/geo';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageRequest } from '../../records/index.ts';

/** A picture of an asset, with how much was found and drawn on it. */
export interface StoredNotationPass {
  readonly id: string;
  readonly asset_id: string;
  readonly asset_name: string;
  readonly program_id: number;
  readonly collection: string;
  readonly scene_id: string;
  readonly sensor: number | null;
  readonly acquired_at: Date;
  readonly state: PassState;
  readonly cloud_share: number | null;
  readonly found: number;
  readonly drawn: number;
  readonly completed_at: Date | null;
  readonly author: string | null;
}

const FROM = sql`asset_passes p join assets a on a.id = p.asset_id left join pass_notations n on n.pass_id = p.id`;
const COLUMNS = sql`p.id, p.asset_id, a.name as asset_name, a.program_id, p.collection, p.scene_id, p.sensor, p.acquired_at,
  p.state, p.cloud_share, n.completed_at, n.author,
  (select count(*)::int from detections d where d.pass_id = p.id and d.made_by = 'analysis') as found,
  (select count(*)::int from detections d where d.pass_id = p.id and d.made_by = 'people' and d.retracted_at is null) as drawn`;

export interface NotationFilters {
  readonly programs: readonly number[] | undefined;
  readonly assets: readonly string[] | undefined;
  readonly after: Date | undefined;
  readonly before: Date | undefined;
  readonly states?: readonly PassState[] | undefined;
  readonly completed?: boolean | undefined;
  readonly drawn?: boolean | undefined;
}

/** The conditions of filters on a row `p` of passes, `a` of assets and `n` of what was completed. */
export function passConditions(filters: NotationFilters): RawBuilder<SqlBool> {
  const { programs, assets, after, before, states, completed, drawn } = filters;
  const all: RawBuilder<SqlBool>[] = [sql`true`];
  if (programs !== undefined) all.push(sql`a.program_id in (${sql.join(programs)})`);
  if (assets !== undefined) all.push(sql`p.asset_id in (${sql.join(assets)})`);
  if (after !== undefined) all.push(sql`p.acquired_at >= ${after}`);
  if (before !== undefined) all.push(sql`p.acquired_at <= ${before}`);
  if (states !== undefined) all.push(sql`p.state in (${sql.join(states)})`);
  if (completed !== undefined) all.push(completed ? sql`n.pass_id is not null` : sql`n.pass_id is null`);
  if (drawn !== undefined) {
    const has = sql<SqlBool>`exists (select from detections d
      where d.pass_id = p.id and d.made_by = 'people' and d.retracted_at is null)`;
    all.push(drawn ? has : sql`not ${has}`);
  }
  return sql`${sql.join(all, sql` and `)}`;
}

/** One page of the pictures of all assets. */
export async function listNotationPasses(
  kysely: Connection,
  filters: NotationFilters,
  page: PageRequest<'acquired_at'>,
): Promise<{ readonly rows: readonly StoredNotationPass[]; readonly count: number }> {
  const from = sql`from ${FROM} where ${passConditions(filters)}`;
  const direction = page.ordering.descending ? sql`desc` : sql`asc`;
  const { rows } =
    await sql<StoredNotationPass>`select ${COLUMNS} ${from} order by p.acquired_at ${direction}, p.id
    limit ${page.limit} offset ${page.offset}`.execute(kysely);
  const count = await countOfList(rows.length, page, async () => {
    const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(kysely);
    return counted.rows[0]?.count ?? 0;
  });
  return { rows, count };
}

export async function readNotationPass(
  kysely: Connection,
  pass: string,
): Promise<StoredNotationPass | undefined> {
  const { rows } = await sql<StoredNotationPass>`select ${COLUMNS} from ${FROM} where p.id = ${pass}`.execute(
    kysely,
  );
  return rows[0];
}

/** The pictures of assets that one scene is, with the areas of the assets. */
export async function passesOfScene(
  kysely: Connection,
  { collection, scene }: { readonly collection: string; readonly scene: string },
): Promise<readonly (StoredNotationPass & { readonly aoi: Area })[]> {
  const { rows } = await sql<StoredNotationPass & { readonly aoi: Area }>`
    select ${COLUMNS}, ${geoJsonOf(sql.ref('a.aoi'))} as aoi from ${FROM}
    where p.collection = ${collection} and p.scene_id = ${scene} order by a.name, p.id`.execute(kysely);
  return rows;
}

/** States that everything on a picture is drawn; what was stated before stays. */
export async function setCompleted(
  transaction: DatabaseTransaction,
  pass: string,
  { user, author, now }: { readonly user: string | null; readonly author: string; readonly now: Date },
): Promise<void> {
  await transaction
    .insertInto('pass_notations')
    .values({ pass_id: pass, completed_at: now, completed_by: user, author })
    .onConflict((conflict) => conflict.column('pass_id').doNothing())
    .execute();
}

export async function setIncomplete(transaction: DatabaseTransaction, pass: string): Promise<void> {
  await transaction.deleteFrom('pass_notations').where('pass_id', '=', pass).execute();
}
