import type { Connection, DatabaseTransaction, DownloadsTable } from '@sigma/db';
import { type DownloadStatus, type PlannedFile, rolesFor } from '@sigma/domain';
import { type Selectable, sql } from 'kysely';

export type DownloadRow = Omit<Selectable<DownloadsTable>, 'fetched'>;

const COLUMNS = [
  'id',
  'program_id',
  'user_id',
  'name',
  'status',
  'message',
  'created_at',
  'expires_at',
  'scene_count',
  'file_count',
  'size',
  'sha256',
  'progress',
] as const;

/** Whose downloads are meant; what has expired by `now` is not there any more. */
export interface Holder {
  readonly userId: string;
  readonly now: Date;
}

export interface DownloadPage {
  readonly column: 'created_at' | 'name' | 'status';
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

function held(kysely: Connection, program: number, { userId, now }: Holder) {
  return kysely
    .selectFrom('downloads')
    .where('program_id', '=', program)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now);
}

export async function listDownloads(
  kysely: Connection,
  program: number,
  holder: Holder,
  page: DownloadPage,
): Promise<{ readonly downloads: readonly DownloadRow[]; readonly count: number }> {
  const direction = page.descending ? 'desc' : 'asc';
  const downloads = await held(kysely, program, holder)
    .select(COLUMNS)
    .orderBy(page.column, direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await held(kysely, program, holder)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { downloads, count };
}

export function readDownload(
  kysely: Connection,
  program: number,
  holder: Holder,
  id: string,
): Promise<DownloadRow | undefined> {
  return held(kysely, program, holder).where('id', '=', id).select(COLUMNS).executeTakeFirst();
}

/** What a person has, held until the transaction ends, so that two calls at once cannot both take the last place. */
export async function holdQuota(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<{ readonly pending: number; readonly bytes: number }> {
  await transaction.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
  return transaction
    .selectFrom('downloads')
    .where('user_id', '=', userId)
    .where('status', '<>', 'Failed')
    .select([
      sql<number>`count(*) filter (where status = 'Pending')`.as('pending'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
}

export type NewDownload = Pick<
  DownloadRow,
  'id' | 'program_id' | 'user_id' | 'name' | 'created_at' | 'expires_at' | 'scene_count' | 'size'
>;

export async function insertDownload(
  transaction: DatabaseTransaction,
  download: NewDownload,
  files: readonly PlannedFile[],
): Promise<DownloadRow> {
  const row = await transaction
    .insertInto('downloads')
    .values({ ...download, status: 'Pending', message: null, sha256: null, file_count: files.length })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  // One parameter, however many files: a statement has at most 65,535 of them.
  const given = JSON.stringify(files.map((file, position) => ({ position, ...file })));
  await sql`
    insert into download_files (download_id, position, collection, file_id, asset)
    select ${download.id}::uuid, position, collection, "fileId", asset
    from jsonb_to_recordset(${given}::jsonb)
      as given (position integer, collection text, "fileId" text, asset text)`.execute(transaction);
  return row;
}

/** @returns the status that it had; undefined when the person has no such download */
export async function deleteDownload(
  kysely: Connection,
  program: number,
  userId: string,
  id: string,
): Promise<DownloadStatus | undefined> {
  const gone = await kysely
    .deleteFrom('downloads')
    .where('program_id', '=', program)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirst();
  return gone?.status;
}

/**
 * A packed download by its id alone, for its signed link; undefined too when its owner may not download from
 * the program any more (decision 6).
 */
export function readPackedDownload(kysely: Connection, id: string): Promise<DownloadRow | undefined> {
  return kysely
    .selectFrom('downloads')
    .where('id', '=', id)
    .where('status', 'in', ['Ready', 'Finished'])
    .where((builder) =>
      builder.exists(
        builder
          .selectFrom('membership_roles')
          .innerJoin('roles', 'roles.id', 'membership_roles.role_id')
          .innerJoin('users', 'users.id', 'membership_roles.user_id')
          .whereRef('membership_roles.program_id', '=', 'downloads.program_id')
          .whereRef('membership_roles.user_id', '=', 'downloads.user_id')
          .where('users.disabled', '=', false)
          .where('roles.name', 'in', rolesFor('data'))
          .select('roles.id'),
      ),
    )
    .select(COLUMNS)
    .executeTakeFirst();
}

/** Remembers which bytes were fetched, `end` not included; with the last of them the download is Finished. */
export async function recordFetched(
  kysely: Connection,
  id: string,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<void> {
  const fetched = sql`fetched + int8multirange(int8range(${start}::bigint, ${end}::bigint))`;
  await sql`
    update downloads set
      fetched = ${fetched},
      status = case when (${fetched}) @> int8range(0, size) then 'Finished' else status end
    where id = ${id}::uuid and status in ('Ready', 'Finished')`.execute(kysely);
}

/** The secret that links are signed with; made by whoever asks first. */
export async function readSigningKey(kysely: Connection, name: string, fresh: string): Promise<string> {
  await kysely
    .insertInto('signing_keys')
    .values({ name, secret: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await kysely
    .selectFrom('signing_keys')
    .where('name', '=', name)
    .select('secret')
    .executeTakeFirstOrThrow();
  return secret;
}
