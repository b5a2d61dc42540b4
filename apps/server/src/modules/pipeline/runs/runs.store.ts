import type { ListRunsQuery } from '@sigma/contract';
import type { Connection, DatabaseTransaction, PipelineRunsTable, Tables } from '@sigma/db';
import { isMadeOfRadiance } from '@sigma/domain';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';

export type StoredRun = Selectable<PipelineRunsTable>;

export function readRun(kysely: Connection, id: string): Promise<StoredRun | undefined> {
  return kysely.selectFrom('pipeline_runs').where('id', '=', id).selectAll().executeTakeFirst();
}

/** One page of the runs that match, and how many do. */
export async function listRuns(
  kysely: Connection,
  query: ListRunsQuery,
): Promise<{ readonly runs: readonly StoredRun[]; readonly count: number }> {
  const { limit, offset, ordering, collection, level, scene, sensor, state } = query;
  let matching = kysely.selectFrom('pipeline_runs');
  if (collection !== undefined) matching = matching.where('collection', 'in', collection);
  if (query.calibration !== undefined)
    matching = matching.where(sql<boolean>`calibration_ids ?| ${[...query.calibration]}::text[]`);
  if (query.dark !== undefined) matching = matching.where('dark', 'in', query.dark);
  if (level !== undefined) matching = matching.where('level', 'in', level);
  if (scene !== undefined) matching = matching.where('scene_id', 'in', scene);
  if (sensor !== undefined) matching = matching.where('sensor', '=', sensor);
  if (state !== undefined) matching = matching.where('state', 'in', state);
  if (query.started_after !== undefined) matching = matching.where('started_at', '>=', query.started_after);
  if (query.started_before !== undefined) matching = matching.where('started_at', '<=', query.started_before);
  const { count } = await matching
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const runs = await matching
    .selectAll()
    .orderBy(ordering.column, (order) =>
      ordering.descending ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { runs, count };
}

export function lockRun(transaction: DatabaseTransaction, id: string): Promise<StoredRun | undefined> {
  return transaction
    .selectFrom('pipeline_runs')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What a run that is queued again forgets; its files remain until new ones replace them. */
const queuedAgain = (now: Date) => ({
  state: 'waiting',
  step: null,
  claim: null,
  leased_until: null,
  inputs: null,
  cause_code: null,
  cause: null,
  requested_at: now,
  used_at: now,
  started_at: null,
  finished_at: null,
});

export function queueAgain(transaction: DatabaseTransaction, id: string, now: Date): Promise<StoredRun> {
  return transaction
    .updateTable('pipeline_runs')
    .where('id', '=', id)
    .set(queuedAgain(now))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface CapturesSince {
  readonly since: Date;
  readonly level?: string | undefined;
  readonly sensor?: number | undefined;
}

/** Queues the ended runs of captures since an instant again; the ids of the newest captures come first. */
/** Whether a run is one of those: ended, and of the level or of the radiance that the level is made of. */
const isConcerned =
  ({ since, level, sensor }: CapturesSince) =>
  (builder: ExpressionBuilder<Tables, 'pipeline_runs'>) =>
    builder.and([
      builder('state', 'in', ['done', 'failed']),
      builder('captured_at', '>=', since),
      ...(sensor === undefined ? [] : [builder('sensor', '=', sensor)]),
      ...(level === undefined
        ? []
        : [builder.or([builder('level', '=', level), isSourceOf(builder, level)])]),
    ]);

/** Whether a run made the radiance of which there is a run of a level: without it, the level would be made of the same again. */
function isSourceOf(builder: ExpressionBuilder<Tables, 'pipeline_runs'>, level: string) {
  return builder.and([
    builder('level', '=', 'Basic L1A'),
    builder.val(isMadeOfRadiance(level)),
    builder.exists(
      builder
        .selectFrom('pipeline_runs as made')
        .whereRef('made.collection', '=', 'pipeline_runs.collection')
        .whereRef('made.scene_id', '=', 'pipeline_runs.scene_id')
        .where('made.level', '=', level)
        .where('made.state', 'in', ['done', 'failed'])
        .select('made.id'),
    ),
  ]);
}

export async function queueSince(
  transaction: DatabaseTransaction,
  captures: CapturesSince,
  now: Date,
): Promise<readonly string[]> {
  const rows = await transaction
    .updateTable('pipeline_runs')
    .where(isConcerned(captures))
    .set(queuedAgain(now))
    .returning(['id', 'captured_at'])
    .execute();
  return rows.toSorted((a, b) => b.captured_at.getTime() - a.captured_at.getTime()).map(({ id }) => id);
}

export function countSince(
  kysely: Connection,
  captures: CapturesSince,
): Promise<{ readonly runs: number; readonly captures: number }> {
  return kysely
    .selectFrom('pipeline_runs')
    .where(isConcerned(captures))
    .select([
      sql<number>`count(*)::int`.as('runs'),
      sql<number>`count(distinct (collection, scene_id))::int`.as('captures'),
    ])
    .executeTakeFirstOrThrow();
}

/** Runs that no process seems to work on: interrupted ones, and waiting ones whose job was lost. */
export async function listAbandoned(kysely: Connection, before: Date): Promise<readonly string[]> {
  const rows = await kysely
    .selectFrom('pipeline_runs')
    .where((builder) =>
      builder.or([
        builder.and([
          builder('state', '=', 'running'),
          builder('started_at', '<', before),
          sql<boolean>`coalesce(leased_until < clock_timestamp(), true)`,
        ]),
        builder.and([builder('state', '=', 'waiting'), builder('requested_at', '<', before)]),
      ]),
    )
    .select('id')
    .orderBy('requested_at')
    .execute();
  return rows.map(({ id }) => id);
}

export interface StateCount {
  readonly state: string;
  readonly runs: number;
  readonly oldest: Date;
}

export async function countByState(kysely: Connection): Promise<readonly StateCount[]> {
  return kysely
    .selectFrom('pipeline_runs')
    .groupBy('state')
    .select((builder) => [
      'state',
      builder.fn.countAll<number>().as('runs'),
      builder.fn.min<Date>('requested_at').as('oldest'),
    ])
    .execute();
}

export interface StoredThroughput {
  readonly runs: number;
  readonly bytes: number;
  readonly cpuMs: number;
  readonly meanSeconds: number | null;
}

export async function throughputSince(kysely: Connection, since: Date): Promise<StoredThroughput> {
  return kysely
    .selectFrom('pipeline_runs')
    .where('state', '=', 'done')
    .where('finished_at', '>=', since)
    .select([
      sql<number>`count(*)::int`.as('runs'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
      sql<number>`coalesce(sum(cpu_ms), 0)::bigint`.as('cpuMs'),
      sql<number | null>`avg(extract(epoch from finished_at - started_at))::double precision`.as(
        'meanSeconds',
      ),
    ])
    .executeTakeFirstOrThrow();
}

export interface StoredFailures {
  readonly code: string;
  readonly runs: number;
  readonly lastText: string;
  readonly lastAt: Date;
}

/** The failed runs by their code, with the newest sentence of each. */
export async function failuresByCode(kysely: Connection): Promise<readonly StoredFailures[]> {
  const { rows } = await sql<StoredFailures>`
    select cause_code as code, count(*)::int as runs, max(finished_at) as "lastAt",
      (array_agg(cause order by finished_at desc))[1] as "lastText"
    from pipeline_runs where state = 'failed' and cause_code is not null
    group by cause_code order by runs desc, code`.execute(kysely);
  return rows;
}
