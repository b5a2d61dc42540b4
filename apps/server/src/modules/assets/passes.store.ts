import { PASSES_CHANNEL } from '@sigma/archive';
import { type Connection, countOfList, type DatabaseTransaction, type Tables } from '@sigma/db';
import { type PassState, passStateAfterFailure } from '@sigma/domain';
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { IS_SEEN, type PassTerms, termsTable } from '../../entitlements/index.ts';
import type { PageRequest } from '../../records/index.ts';
import { PASS_PRIORITY } from './pass-priority.ts';

export interface StoredPass {
  readonly id: string;
  readonly asset_id: string;
  readonly program_id: number;
  readonly collection: string;
  readonly scene_id: string;
  readonly sensor: number | null;
  readonly acquired_at: Date;
  readonly state: PassState;
  readonly findings: number;
  readonly aoi_share: number | null;
  readonly cloud_share: number | null;
  readonly sun_elevation: number | null;
  readonly off_nadir: number | null;
  readonly wind_speed: number | null;
  readonly wind_from_deg: number | null;
  readonly wind_source: string | null;
  readonly limit_kg_h: number | null;
  readonly limit_sigma_kg_h: number | null;
  readonly memory_passes: number | null;
  /** Null before the analysis, where there is no corridor, and of analyses that did not state it. */
  readonly vehicles_searched: boolean | null;
  readonly algorithm: string | null;
  readonly cause: string | null;
  readonly analysed_at: Date | null;
}

const FROM = sql`asset_passes p join assets a on a.id = p.asset_id`;
/** Of an `asset_passes p` and its `assets a`. */
export const PASS_COLUMNS = sql`p.id, p.asset_id, a.program_id, p.collection, p.scene_id, p.sensor, p.acquired_at, p.state, p.findings,
  p.aoi_share, p.cloud_share, p.sun_elevation, p.off_nadir, p.wind_speed, p.wind_from_deg, p.wind_source, p.limit_kg_h, p.limit_sigma_kg_h,
  p.memory_passes, (p.products->>'vehicles_searched')::boolean as vehicles_searched, p.algorithm, p.cause, p.analysed_at`;

export interface PassFilters {
  readonly after: Date | undefined;
  readonly before: Date | undefined;
  readonly states: readonly PassState[] | undefined;
}

/** One page of the passes over an asset of a program. */
export async function listPasses(
  kysely: Connection,
  { asset, ...terms }: PassTerms & { readonly asset: string },
  { after, before, states }: PassFilters,
  page: PageRequest<'acquired_at'>,
): Promise<{ readonly rows: readonly StoredPass[]; readonly count: number }> {
  const all: RawBuilder<SqlBool>[] = [
    sql`a.program_id = ${terms.program}`,
    sql`p.asset_id = ${asset}`,
    IS_SEEN,
  ];
  if (after !== undefined) all.push(sql`p.acquired_at >= ${after}`);
  if (before !== undefined) all.push(sql`p.acquired_at <= ${before}`);
  if (states !== undefined) all.push(sql`p.state in (${sql.join(states)})`);
  const from = sql`from ${FROM} join ${termsTable([terms])} t on t.program = a.program_id where ${sql.join(all, sql` and `)}`;
  const direction = page.ordering.descending ? sql`desc` : sql`asc`;
  const { rows } =
    await sql<StoredPass>`select ${PASS_COLUMNS} ${from} order by p.acquired_at ${direction}, p.id
    limit ${page.limit} offset ${page.offset}`.execute(kysely);
  const count = await countOfList(rows.length, page, async () => {
    const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(kysely);
    return counted.rows[0]?.count ?? 0;
  });
  return { rows, count };
}

export interface NewPass {
  readonly asset_id: string;
  readonly collection: string;
  readonly scene_id: string;
  readonly sensor: number | null;
  readonly acquired_at: Date;
  /** One of `PASS_PRIORITY`; by default, news. */
  readonly priority?: number;
}

/** Queues pictures of assets for their analysis; returns how many are new. */
export async function addPasses(transaction: Connection, passes: readonly NewPass[]): Promise<number> {
  if (passes.length === 0) return 0;
  const added = await transaction
    .insertInto('asset_passes')
    .values(passes.map((pass) => ({ ...pass })))
    .onConflict((conflict) => conflict.columns(['asset_id', 'collection', 'scene_id']).doNothing())
    .returning('id')
    .execute();
  return added.length;
}

/** A pass that one attempt may analyse, until another one takes it over. */
export interface ClaimedPass extends StoredPass {
  readonly claim: string;
  readonly priority: number;
  readonly attempts: number;
}

/** What the analysis of a pass measured. */
export interface PassResult {
  readonly state: 'analysed' | 'cloudy';
  readonly findings: number;
  readonly aoi_share: number | null;
  readonly cloud_share: number | null;
  readonly sun_elevation: number | null;
  readonly off_nadir: number | null;
  readonly wind_speed: number | null;
  readonly wind_from_deg: number | null;
  readonly wind_sigma: number | null;
  readonly wind_source: string | null;
  readonly noise_ppm_m: number | null;
  readonly limit_kg_h: number | null;
  readonly limit_sigma_kg_h: number | null;
  readonly memory_passes: number | null;
  readonly algorithm: string;
  readonly products: object;
}

type Claim = Pick<ClaimedPass, 'id' | 'claim'>;

/** Ends a claimed pass; false if another attempt has taken it over, whose findings count. */
export async function completePass(
  transaction: DatabaseTransaction,
  { id, claim }: Claim,
  { products, ...result }: PassResult,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('asset_passes')
    .set({ ...result, products: JSON.stringify(products), cause: null, claim: null, analysed_at: now })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a claimed pass whose analysis failed: it waits for the next attempt, or has failed after the last one. */
export async function failPass(
  transaction: DatabaseTransaction,
  { id, claim, attempts }: Pick<ClaimedPass, 'id' | 'claim' | 'attempts'>,
  cause: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('asset_passes')
    .set({ state: passStateAfterFailure(attempts), cause, claim: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The columns of a claimed pass as they were before. */
const returned = (builder: ExpressionBuilder<Tables, 'asset_passes'>) => ({
  state: 'waiting',
  claim: null,
  claimed_at: null,
  attempts: builder('attempts', '-', 1),
});

/** Returns a claimed pass to the queue as if it had not been claimed, because its process is stopping. */
export async function releasePass(kysely: Connection, { id, claim }: Claim): Promise<void> {
  await kysely
    .updateTable('asset_passes')
    .set(returned)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** Returns a claimed pass to the queue as `releasePass` does, until a later instant, because the store cannot be used. */
export async function putOffPass(kysely: Connection, claimed: Claim, retryAt: Date): Promise<void> {
  await kysely
    .updateTable('asset_passes')
    .set((builder) => ({ ...returned(builder), retry_at: retryAt }))
    .where('id', '=', claimed.id)
    .where('claim', '=', claimed.claim)
    .execute();
}

/** Says that an attempt is still at work; false if another one has taken the pass over. */
export async function renewClaim(kysely: Connection, { id, claim }: Claim, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('asset_passes')
    .set({ claimed_at: now })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface PassesToRepeat {
  readonly asset: string;
  /** Only passes later than this instant; by default, all. */
  readonly after?: Date | undefined;
  readonly order: 'oldest first' | 'newest first';
  readonly count: number;
  readonly priority: number;
}

/** Has passes that have ended, or are being analysed, analysed again. */
export async function requeuePasses(
  transaction: DatabaseTransaction,
  { asset, after, order, count, priority }: PassesToRepeat,
): Promise<void> {
  const direction = order === 'oldest first' ? sql`asc` : sql`desc`;
  await sql`update asset_passes set state = 'waiting', claim = null, attempts = 0, priority = ${priority}
    where state in ('analysing', 'analysed', 'cloudy') and id in (
      select id from asset_passes where asset_id = ${asset}
        and acquired_at > coalesce(${after ?? null}::timestamptz, '-infinity')
      order by acquired_at ${direction}, id limit ${count})`.execute(transaction);
  await wakeAnalysers(transaction);
}

const wakeAnalysers = (transaction: DatabaseTransaction) =>
  sql`select pg_notify(${PASSES_CHANNEL}, '')`.execute(transaction);

/** Forgets what passes over an asset have shown before, because its area has changed. */
export async function forgetSite(transaction: DatabaseTransaction, asset: string): Promise<void> {
  await transaction.deleteFrom('site_memory').where('asset_id', '=', asset).execute();
}

/** Takes the claims on passes over an asset, whose attempts then record nothing; they are analysed again. */
export async function interruptAnalysis(transaction: DatabaseTransaction, asset: string): Promise<void> {
  await transaction
    .updateTable('asset_passes')
    .set({ state: 'waiting', claim: null, attempts: 0 })
    .where('asset_id', '=', asset)
    .where('state', '=', 'analysing')
    .execute();
}

/** Has one ended pass analysed again, before all others. */
export async function requeuePass(transaction: DatabaseTransaction, pass: string): Promise<void> {
  await transaction
    .updateTable('asset_passes')
    .set({
      state: 'waiting',
      claim: null,
      attempts: 0,
      retry_at: null,
      priority: PASS_PRIORITY.requested,
      cause: null,
    })
    .where('id', '=', pass)
    .execute();
  await wakeAnalysers(transaction);
}

/** A pass over an asset of a program, locked. */
export async function lockPass(
  transaction: DatabaseTransaction,
  { program, asset, pass }: { readonly program: number; readonly asset: string; readonly pass: string },
): Promise<StoredPass | undefined> {
  const { rows } = await sql<StoredPass>`select ${PASS_COLUMNS} from ${FROM}
    where p.id = ${pass} and p.asset_id = ${asset} and a.program_id = ${program} for update of p`.execute(
    transaction,
  );
  return rows[0];
}
