import {
  type Connection,
  type DatabaseTransaction,
  type DownloadsTable,
  type PageWindow,
  ROW_COUNT,
  readPage,
  type UsersTable,
} from '@sigma/db';
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

const PACKED_COLUMNS = COLUMNS.map((column) => `downloads.${column}` as const);

/** The owner of the downloads; downloads that have expired by `now` are excluded. */
export interface DownloadOwner {
  readonly userId: string;
  readonly now: Date;
}

export interface DownloadPage extends PageWindow {
  readonly column: 'created_at' | 'name' | 'status';
  readonly descending: boolean;
}

function ownedDownloads(kysely: Connection, program: number, { userId, now }: DownloadOwner) {
  return kysely
    .selectFrom('downloads')
    .where('program_id', '=', program)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now);
}

export async function listDownloads(
  kysely: Connection,
  program: number,
  owner: DownloadOwner,
  page: DownloadPage,
): Promise<{ readonly downloads: readonly DownloadRow[]; readonly count: number }> {
  const direction = page.descending ? 'desc' : 'asc';
  const owned = ownedDownloads(kysely, program, owner);
  const ordered = owned.select(COLUMNS).orderBy(page.column, direction).orderBy('id', direction);
  const { rows, count } = await readPage(ordered, owned.select(ROW_COUNT), page);
  return { downloads: rows, count };
}

export function readDownload(
  kysely: Connection,
  program: number,
  owner: DownloadOwner,
  id: string,
): Promise<DownloadRow | undefined> {
  return ownedDownloads(kysely, program, owner).where('id', '=', id).select(COLUMNS).executeTakeFirst();
}

/** Reads what a user has and locks it until the transaction ends, so that concurrent calls cannot both use the last place. */
export async function lockQuota(
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
  // The files are one JSON parameter, because a statement can have at most 65,535 parameters.
  const given = JSON.stringify(files.map((file, position) => ({ position, ...file })));
  await sql`
    insert into download_files (download_id, position, collection, file_id, asset)
    select ${download.id}::uuid, position, collection, "fileId", asset
    from jsonb_to_recordset(${given}::jsonb)
      as given (position integer, collection text, "fileId" text, asset text)`.execute(transaction);
  return row;
}

/**
 * Deletes a download.
 *
 * @returns the status that it had; undefined when the user does not have this download
 */
export async function deleteDownload(
  kysely: Connection,
  program: number,
  userId: string,
  id: string,
): Promise<DownloadStatus | undefined> {
  const deleted = await kysely
    .deleteFrom('downloads')
    .where('program_id', '=', program)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirst();
  return deleted?.status;
}

/** A packed download, and the role of its owner at the operator. */
export type PackedDownload = DownloadRow & Pick<Selectable<UsersTable>, 'internal_role'>;

/**
 * Reads a packed download by its id alone, for its signed link; undefined also when its owner may no longer download
 * from the program (PD-6).
 */
export function readPackedDownload(kysely: Connection, id: string): Promise<PackedDownload | undefined> {
  return kysely
    .selectFrom('downloads')
    .innerJoin('users as owner', 'owner.id', 'downloads.user_id')
    .where('downloads.id', '=', id)
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
    .select(PACKED_COLUMNS)
    .select('owner.internal_role')
    .executeTakeFirst();
}

/** The files that a download was packed from. */
export function listPackedFiles(
  kysely: Connection,
  id: string,
): Promise<readonly { readonly collection: string; readonly id: string; readonly asset: string }[]> {
  return kysely
    .selectFrom('download_files')
    .where('download_id', '=', id)
    .select(['collection', 'file_id as id', 'asset'])
    .execute();
}

/** Records the fetched bytes, excluding `end`; when all bytes have been fetched, the download becomes Finished. */
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
