import { type Connection, countOfList, type DatabaseTransaction } from '@sigma/db';
import { sql } from 'kysely';
import type { PageRequest } from '../../../records/index.ts';

export interface StoredArtifact {
  readonly id: string;
  readonly detection_id: string;
  readonly label: string;
  readonly role: 'picture' | 'file';
  readonly media_type: string;
  readonly state: 'planned' | 'ready' | 'failed';
  readonly object_key: string | null;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly position: number;
  readonly created_at: Date;
}

const COLUMNS = sql`id, detection_id, label, role, media_type, state, object_key, size::float8 as size, sha256, position,
  created_at`;

export async function listArtifacts(
  kysely: Connection,
  detection: string | undefined,
  page: PageRequest<'created_at' | 'label' | 'position'>,
): Promise<{ readonly rows: readonly StoredArtifact[]; readonly count: number }> {
  const matching = detection === undefined ? sql`true` : sql`detection_id = ${detection}`;
  const direction = page.ordering.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<StoredArtifact>`select ${COLUMNS} from detection_artifacts where ${matching}
    order by ${sql.ref(page.ordering.column)} ${direction}, id ${direction}
    limit ${page.limit} offset ${page.offset}`.execute(kysely);
  const count = await countOfList(rows.length, page, async () => {
    const counted = await sql<{ count: number }>`select count(*)::int as count from detection_artifacts
      where ${matching}`.execute(kysely);
    return counted.rows[0]?.count ?? 0;
  });
  return { rows, count };
}

export async function readArtifact(kysely: Connection, id: string): Promise<StoredArtifact | undefined> {
  const { rows } =
    await sql<StoredArtifact>`select ${COLUMNS} from detection_artifacts where id = ${id}`.execute(kysely);
  return rows[0];
}

export async function isKnownDetection(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('detections')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether another file of a finding has a label. */
export async function isLabelTaken(
  transaction: DatabaseTransaction,
  { detection, label }: { readonly detection: string; readonly label: string },
  except: string | undefined,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('detection_artifacts')
    .select('id')
    .where('detection_id', '=', detection)
    .where('label', '=', label)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst();
  return found !== undefined;
}

export interface ArtifactColumns {
  readonly detection_id: string;
  readonly label: string;
  readonly role: 'picture' | 'file';
  readonly media_type: string;
  readonly object_key: string;
  readonly sha256: string;
  readonly position: number;
  readonly size: number;
}

async function insertArtifact(
  transaction: DatabaseTransaction,
  row: ArtifactColumns & { readonly state: string },
  now: Date,
): Promise<string> {
  const { id } = await transaction
    .insertInto('detection_artifacts')
    .values({ ...row, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds or replaces a file whose object exists. */
export async function writeArtifact(
  transaction: DatabaseTransaction,
  id: string | undefined,
  columns: ArtifactColumns,
  now: Date,
): Promise<StoredArtifact> {
  const ready = { ...columns, state: 'ready', recipe: null } as const;
  const stored = id ?? (await insertArtifact(transaction, ready, now));
  if (id !== undefined)
    await transaction.updateTable('detection_artifacts').set(ready).where('id', '=', id).execute();
  const found = await readArtifact(transaction, stored);
  if (found === undefined) throw new Error(`Artifact ${stored} was not stored.`);
  return found;
}

export async function removeArtifact(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('detection_artifacts').where('id', '=', id).execute();
}

/** A file of a finding as someone opens it. */
export interface OpenedArtifact extends StoredArtifact {
  readonly number: number;
  /** What a planned one is made of. */
  readonly recipe: unknown;
}

const OPENED = sql`select f.id, f.detection_id, f.label, f.role, f.media_type, f.state, f.object_key,
    f.size::float8 as size, f.sha256, f.position, f.created_at, f.recipe, d.number::float8 as number
  from detection_artifacts f join detections d on d.id = f.detection_id`;

/** A file of a published finding of one of some programs, or of any finding for staff; undefined for anyone else. */
export async function readArtifactForUser(
  kysely: Connection,
  holder: { readonly programs: readonly number[]; readonly isStaff: boolean },
  { detection, artifact }: { readonly detection: string; readonly artifact: string },
): Promise<OpenedArtifact | undefined> {
  const { rows } = await sql<OpenedArtifact>`
    ${OPENED}
    where f.id = ${artifact} and d.id = ${detection} and (${holder.isStaff}
      or d.published_at is not null and d.program_id = any(${[...holder.programs]}::integer[]))`.execute(
    kysely,
  );
  return rows[0];
}

/** The planned pictures of the alerts of a pass. */
export async function plannedOfAlerts(kysely: Connection, pass: string): Promise<readonly OpenedArtifact[]> {
  const { rows } = await sql<OpenedArtifact>`
    ${OPENED}
    where d.pass_id = ${pass} and d.detection_class = 'alert' and f.state = 'planned'
    order by d.number, f.position`.execute(kysely);
  return rows;
}

/** The picture that stands for a finding. */
export async function firstPictureOf(
  kysely: Connection,
  detection: string,
): Promise<OpenedArtifact | undefined> {
  const { rows } = await sql<OpenedArtifact>`${OPENED}
    where d.id = ${detection} and f.role = 'picture' and f.state in ('planned', 'ready')
    order by f.position, f.label limit 1`.execute(kysely);
  return rows[0];
}

/** Registers the object of a planned picture; one that was made in the meantime stays. */
export async function markMade(
  kysely: Connection,
  id: string,
  made: { readonly object_key: string; readonly size: number; readonly sha256: string },
): Promise<void> {
  await kysely
    .updateTable('detection_artifacts')
    .set({ ...made, state: 'ready' })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .execute();
}
