import type { Caller, StapiSearchStatus } from '@sigma/contract';
import { stapiOpportunityRequest, stapiSearchStatus } from '@sigma/contract';
import { type Connection, jsonb } from '@sigma/db';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ListPlace } from '../protocol/page-of-list.ts';

type Status = StapiSearchStatus;

/**
 * A search request as it is stored, and the time of the demo world that replaces open ends of its interval. Rows from
 * before the key was renamed have `asked` in place of `body`; they are deleted after seven days. (prose: allow)
 */
const storedRequest = z
  .object({ body: z.unknown().optional(), asked: z.unknown().optional(), as_of: z.iso.datetime() }) // prose: allow
  .transform(({ body, asked, as_of }) => ({ body: body ?? asked, as_of })) // prose: allow
  .pipe(z.object({ body: stapiOpportunityRequest, as_of: z.string() }));
export type StoredRequest = z.infer<typeof storedRequest>;

export interface StoredSearch {
  readonly id: string;
  readonly program: number;
  readonly user: string;
  readonly product: string;
  readonly request: StoredRequest;
  /** Oldest first. */
  readonly statuses: readonly Status[];
  readonly createdAt: Date;
}

export interface SearchOwner {
  readonly program: number;
  readonly user: string;
}

const COLUMNS = ['id', 'program_id', 'user_id', 'product', 'request', 'statuses', 'created_at'] as const;

/** Lists the searches of a user in a program, newest first. */
export async function listSearches(
  kysely: Connection,
  { program, user }: SearchOwner,
  { limit, after }: { readonly limit: number; readonly after: ListPlace | undefined },
): Promise<readonly StoredSearch[]> {
  const rows = await kysely
    .selectFrom('opportunity_searches')
    .where('program_id', '=', program)
    .where('user_id', '=', user)
    .$if(after !== undefined, (select) =>
      select.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(searchOf);
}

export async function readSearch(
  kysely: Connection,
  { program, user }: SearchOwner,
  id: string,
): Promise<StoredSearch | undefined> {
  const row = await kysely
    .selectFrom('opportunity_searches')
    .where('program_id', '=', program)
    .where('user_id', '=', user)
    .where('id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst();
  return row && searchOf(row);
}

/** Reads the search of a job, whoever owns it; undefined when it has ended or was removed. */
export async function readSearchToRun(kysely: Connection, id: string): Promise<StoredSearch | undefined> {
  const row = await kysely
    .selectFrom('opportunity_searches')
    .where('id', '=', id)
    .where('status', 'in', ['received', 'in_progress'])
    .select(COLUMNS)
    .executeTakeFirst();
  return row && searchOf(row);
}

interface Row {
  readonly id: string;
  readonly program_id: number;
  readonly user_id: string;
  readonly product: string;
  readonly request: unknown;
  readonly statuses: unknown;
  readonly created_at: Date;
}

const searchOf = (row: Row): StoredSearch => ({
  id: row.id,
  program: row.program_id,
  user: row.user_id,
  product: row.product,
  request: storedRequest.parse(row.request),
  statuses: z.array(stapiSearchStatus).parse(row.statuses),
  createdAt: row.created_at,
});

export interface NewSearch extends SearchOwner {
  readonly id: string;
  readonly product: string;
  readonly request: StoredRequest;
  readonly at: Date;
}

export async function insertSearch(
  kysely: Connection,
  { id, program, user, product, request, at }: NewSearch,
): Promise<void> {
  const received: Status = { timestamp: at.toISOString(), status_code: 'received', links: [] };
  await kysely
    .insertInto('opportunity_searches')
    .values({
      id,
      program_id: program,
      user_id: user,
      product,
      request: JSON.stringify(request),
      status: received.status_code,
      statuses: JSON.stringify([received]),
      created_at: at,
    })
    .execute();
}

/** Adds a status to a search; returns false when the search has ended or has this status already. */
export async function moveSearch(kysely: Connection, id: string, status: Status): Promise<boolean> {
  const moved = await kysely
    .updateTable('opportunity_searches')
    .where('id', '=', id)
    .where('status', 'in', ['received', 'in_progress'])
    .where('status', '<>', status.status_code)
    .set({
      status: status.status_code,
      statuses: sql`statuses || ${jsonb([status])}`,
    })
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** Counts the searches of a user that are waiting or running. */
export async function countPending(kysely: Connection, user: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from opportunity_searches
    where user_id = ${user} and status in ('received', 'in_progress')`.execute(kysely);
  return rows[0]?.count ?? 0;
}

export interface UnfinishedSearch {
  readonly search: string;
  /** How many older searches of the same user are waiting or running. */
  readonly before: number;
}

/** Lists the searches whose job should be running. */
export async function listUnfinished(kysely: Connection): Promise<readonly UnfinishedSearch[]> {
  const { rows } = await sql<UnfinishedSearch>`
    select id as search,
      (row_number() over (partition by user_id order by created_at, id))::integer - 1 as before
    from opportunity_searches
    where status in ('received', 'in_progress')`.execute(kysely);
  return rows;
}

export async function removeSearches(kysely: Connection, before: Date): Promise<void> {
  await kysely.deleteFrom('opportunity_searches').where('created_at', '<', before).execute();
}

/** Reads the owner of a search as a caller; undefined when the user is disabled. */
export async function readSearcher(kysely: Connection, user: string): Promise<Caller | undefined> {
  const row = await kysely
    .selectFrom('users')
    .where('id', '=', user)
    .where('disabled', '=', false)
    .select(['email', 'internal_role'])
    .executeTakeFirst();
  return row && { kind: 'user', userId: user, email: row.email, name: '', internalRole: row.internal_role };
}
