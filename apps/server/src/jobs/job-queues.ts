import type { Connection, DatabaseTransaction } from '@sigma/db';
import { MOST_COUNTED_JOBS } from '@sigma/domain';
import { type RawBuilder, sql } from 'kysely';

// What staff see of the queue. pg-boss counts its jobs only now and then, so they are counted here.

interface QueueState {
  readonly name: string;
  readonly waiting: number;
  readonly scheduled: number;
  readonly active: number;
  readonly failed: number;
  readonly completed: number;
  readonly cron: string | null;
  readonly retries: number;
  readonly oldest_waiting_at: Date | null;
  readonly last_finished_at: Date | null;
}

export interface StoredJob {
  readonly id: string;
  readonly queue: string;
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  readonly key: string | null;
  readonly retry_count: number;
  readonly retries: number;
  readonly created_at: Date;
  readonly start_after: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly data: unknown;
  readonly output: unknown;
}

interface JobFilter {
  readonly queue?: readonly string[] | undefined;
  readonly state?: readonly string[] | undefined;
}

interface JobPage {
  readonly limit: number;
  readonly offset: number;
  readonly column: 'created_at' | 'finished_at' | 'start_after';
  readonly descending: boolean;
}

/** Queues of pg-boss itself. */
const OWN_QUEUES = sql`name not like '\\_\\_pgboss\\_\\_%'`;

/** Whether the queue has its tables: it makes them when a process with jobs first starts. */
async function exists(kysely: Connection): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('pgboss.job') is not null as found`.execute(kysely);
  return rows[0]?.found === true;
}

// Conditions and orders are those of the indexes in job-indexes.ts; without them each count would read the complete table.
const isDue = sql`j.name = q.name and j.state < 'active' and j.start_after <= now()`;
const isLater = sql`j.name = q.name and j.state < 'active' and j.start_after > now()`;
const isIn = (state: 'active' | 'failed' | 'completed' | 'cancelled') =>
  sql`j.name = q.name and j.state = ${sql.lit(state)}`;

/** At most this many jobs of a queue and state are counted, so that a count reads a limited part of its index. */
const count = (
  jobs: RawBuilder<unknown>,
  order: 'start_after' | 'completed_on' = 'completed_on',
) => sql<number>`(
  select count(*)::integer from (
    select from pgboss.job as j where ${jobs}
    order by ${sql.ref(`j.${order}`)} limit ${sql.lit(MOST_COUNTED_JOBS)}) as counted)`;
const lastFinished = (state: 'completed' | 'cancelled' | 'failed') => sql`(
  select j.completed_on from pgboss.job as j where ${isIn(state)} and j.completed_on is not null
  order by j.completed_on desc limit 1)`;

/** The query of `listQueues`. */
export const QUEUE_STATES = sql<QueueState>`
  select q.name, s.cron, q.retry_limit as retries,
    ${count(isDue, 'start_after')} as waiting,
    ${count(isLater, 'start_after')} as scheduled,
    ${count(isIn('active'))} as active,
    ${count(isIn('failed'))} as failed,
    ${count(isIn('completed'))} as completed,
    (select j.start_after from pgboss.job as j where ${isDue} order by j.start_after limit 1) as oldest_waiting_at,
    greatest(${lastFinished('completed')}, ${lastFinished('cancelled')}, ${lastFinished('failed')}) as last_finished_at
  from (select * from pgboss.queue where ${OWN_QUEUES}) as q
  left join pgboss.schedule as s on s.name = q.name and s.key = ''
  order by q.name`;

/** Lists the queues by name with the number of jobs in each state. */
export async function listQueues(kysely: Connection): Promise<readonly QueueState[]> {
  if (!(await exists(kysely))) return [];
  return (await QUEUE_STATES.execute(kysely)).rows;
}

const COLUMNS = sql`id, name as queue, state, singleton_key as key, retry_count, retry_limit as retries,
  created_on as created_at, start_after, started_on as started_at, completed_on as finished_at, data, output`;

const STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;
/** Jobs of one state either all have the column or none does, so that the order of an index is that of the list. */
const ORDERS = {
  created_at: sql.ref('created_on'),
  start_after: sql.ref('start_after'),
  finished_at: sql.ref('completed_on'),
} as const;

/**
 * One page of jobs, and how many there are up to the most that are counted. Of each queue and state only as many jobs are read as
 * the page could show, in the order of an index; then these are sorted.
 */
export async function listStoredJobs(
  kysely: Connection,
  filter: JobFilter,
  page: JobPage,
): Promise<{ readonly rows: readonly StoredJob[]; readonly count: number }> {
  if (!(await exists(kysely))) return { rows: [], count: 0 };
  const { rows } = await pageOfJobs(filter, page).execute(kysely);
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select from pgboss.job where ${matching(filter)} limit ${MOST_COUNTED_JOBS}) as counted`.execute(
    kysely,
  );
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

function matching({ queue, state }: JobFilter): RawBuilder<unknown> {
  const conditions = [
    OWN_QUEUES,
    ...(queue === undefined ? [] : [sql`name in (${sql.join(queue)})`]),
    ...(state === undefined ? [] : [sql`state in (${sql.join(state)})`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** The query of `listStoredJobs`. */
export function pageOfJobs({ queue, state }: JobFilter, page: JobPage): RawBuilder<StoredJob> {
  const { limit, offset, column, descending } = page;
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sql`${ORDERS[column]} ${direction}`;
  // Literals, so that the conditions of partial indexes are seen to hold.
  const first = STATES.filter((one) => state?.includes(one) ?? true).map(
    (one) => sql`(select * from pgboss.job as j where j.name = q.queue_name and j.state = ${sql.lit(one)}
      order by ${order}, id limit ${limit + offset})`,
  );
  const queues = queue === undefined ? OWN_QUEUES : sql`name in (${sql.join(queue)})`;
  return sql<StoredJob>`select ${COLUMNS}
    from (select name as queue_name from pgboss.queue where ${queues}) as q
    cross join lateral (${sql.join(first, sql` union all `)}) as jobs
    order by ${order} nulls last, id limit ${limit} offset ${offset}`;
}

export async function readStoredJob(
  kysely: Connection,
  queue: string,
  id: string,
): Promise<StoredJob | undefined> {
  if (!(await exists(kysely))) return undefined;
  const { rows } = await sql<StoredJob>`
    select ${COLUMNS} from pgboss.job where name = ${queue} and id = ${id}::uuid`.execute(kysely);
  return rows[0];
}

/** Whether another run of a failed job would be of no use (`FinalFailure`). */
export const hasFinallyFailed = ({ state, output }: StoredJob): boolean =>
  state === 'failed' && Reflect.get(Object(output), 'final') === true;

/**
 * Queues failed jobs again, with one more retry and at once, unless another run would be of no use. Returns the number of jobs.
 *
 * @param id one job; undefined for all failed jobs of the queue
 */
export async function retryFailed(
  transaction: DatabaseTransaction,
  queue: string,
  id?: string,
): Promise<number> {
  if (!(await exists(transaction))) return 0;
  const { rows } = await sql`update pgboss.job
    set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null
    where name = ${queue} and state = 'failed' and (output->'final') is distinct from 'true'::jsonb
      and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
    returning id`.execute(transaction);
  return rows.length;
}

/** Runs that are compared with each other: enough to see every worker at work, few enough to be compared in a millisecond. */
const COMPARED_RUNS = 100;

/**
 * The most jobs of a queue that ran concurrently within the last hour, in all processes. pg-boss has no list of workers; what they
 * did shows how many there are. 0 when none ran.
 */
export async function mostAtOnce(kysely: Connection, queue: string): Promise<number> {
  if (!(await exists(kysely))) return 0;
  const { rows } = await sql<{ most: number | null }>`
    with runs as (
      (select started_on as began, 'infinity'::timestamptz as ended from pgboss.job
        where name = ${queue} and state = 'active' limit ${sql.lit(COMPARED_RUNS)})
      union all
      (select started_on, completed_on from pgboss.job
        where name = ${queue} and state = 'completed' and completed_on > now() - interval '1 hour'
        order by completed_on desc limit ${sql.lit(COMPARED_RUNS)}))
    select max((select count(*) from runs as other where other.began <= runs.began and other.ended > runs.began))::integer as most
    from runs`.execute(kysely);
  return rows[0]?.most ?? 0;
}

/** The counted jobs of all queues that wait, run and have failed. */
export async function countJobs(
  kysely: Connection,
): Promise<{ readonly waiting: number; readonly active: number; readonly failed: number }> {
  const queues = await listQueues(kysely);
  const sum = (state: 'waiting' | 'active' | 'failed') =>
    queues.reduce((all, queue) => all + queue[state], 0);
  return { waiting: sum('waiting'), active: sum('active'), failed: sum('failed') };
}
