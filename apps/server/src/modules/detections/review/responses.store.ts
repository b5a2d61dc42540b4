import { type Connection, type DatabaseTransaction, ROW_COUNT, readPage } from '@sigma/db';
import type { ResponseFileType, ResponseStep } from '@sigma/domain';
import { sql } from 'kysely';
import type { PageRequest } from '../../../records/index.ts';

/** A file of a step whose object is stored. */
export interface ResponseFile {
  readonly id: string;
  readonly name: string;
  readonly media_type: ResponseFileType;
  readonly object_key: string;
  readonly size: number;
  readonly sha256: string;
}

export async function listResponses(kysely: Connection, detection: string, page: PageRequest<'at'>) {
  const matching = kysely.selectFrom('detection_responses').where('detection_id', '=', detection);
  const direction = page.ordering.descending ? 'desc' : 'asc';
  const ordered = matching
    .select(['id', 'step', 'at', 'by_name as by', 'text'])
    .orderBy('at', direction)
    .orderBy('id', direction);
  const { rows, count } = await readPage(ordered, matching.select(ROW_COUNT), page);
  const ids = rows.map(({ id }) => id);
  const files =
    ids.length === 0
      ? []
      : await kysely
          .selectFrom('detection_response_files')
          .where('response_id', 'in', ids)
          .select(['id', 'response_id', 'name', 'media_type', 'size'])
          .orderBy('position')
          .execute();
  return {
    rows: rows.map((row) => ({ ...row, files: files.filter(({ response_id: of }) => of === row.id) })),
    count,
  };
}

export interface NewResponse {
  readonly step: ResponseStep;
  readonly text: string;
  readonly at: Date;
  readonly user: string | null;
  readonly name: string;
  readonly files: readonly ResponseFile[];
}

/** Returns the id of the new step. */
export async function insertResponse(
  transaction: DatabaseTransaction,
  detection: string,
  { user, name, files, ...response }: NewResponse,
): Promise<string> {
  const { id } = await transaction
    .insertInto('detection_responses')
    .values({ detection_id: detection, by_user: user, by_name: name, ...response })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (files.length > 0)
    await transaction
      .insertInto('detection_response_files')
      .values(files.map((file, position) => ({ ...file, response_id: id, position })))
      .execute();
  return id;
}

/** A file of a step about a published finding of one of some programs, or about any finding for staff. */
export async function readResponseFileForUser(
  kysely: Connection,
  holder: { readonly programs: readonly number[]; readonly isStaff: boolean },
  { response, file }: { readonly response: string; readonly file: string },
): Promise<ResponseFile | undefined> {
  const { rows } = await sql<ResponseFile>`
    select f.id, f.name, f.media_type, f.object_key, f.size, f.sha256
    from detection_response_files f join detection_responses r on r.id = f.response_id
      join detections d on d.id = r.detection_id
    where f.id = ${file} and r.id = ${response} and (${holder.isStaff}
      or d.published_at is not null and d.program_id = any(${[...holder.programs]}::integer[]))`.execute(
    kysely,
  );
  return rows[0];
}
