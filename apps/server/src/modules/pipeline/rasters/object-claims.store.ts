import type { Connection } from '@sigma/db';
import { type ArchivePlace, archivePlaceOf, type ObjectClaims, type RegisteredFor } from '@sigma/domain';
import { sql } from 'kysely';

const NONE: ObjectClaims = { programs: [], collections: [], isReserved: false };
const RESERVED: ObjectClaims = { ...NONE, isReserved: true };

/** Whose an object of the archive is: by the folder that it lies in, otherwise by the records that name it. */
export async function objectClaims(kysely: Connection, key: string): Promise<ObjectClaims> {
  const place = archivePlaceOf(key);
  switch (place.kind) {
    case 'download':
    case 'monitor':
      return RESERVED;
    case 'report':
      return { ...NONE, programs: [Number(place.of)] };
    case 'finding':
    case 'asset': {
      const program = await programOf(kysely, place);
      return program === undefined ? RESERVED : { ...NONE, programs: [program] };
    }
    case 'collection':
      return { ...NONE, collections: await withPrograms(kysely, [place.of]) };
    case 'other':
      return {
        programs: await programsThatName(kysely, key),
        collections: await withPrograms(kysely, await collectionsThatName(kysely, key, place.of)),
        isReserved: false,
      };
  }
}

/** Who would read an object as a file of a capture in a collection. */
export async function readersOfCollection(kysely: Connection, collection: string): Promise<RegisteredFor> {
  const [found] = await withPrograms(kysely, [collection]);
  return { collection, programs: found?.programs ?? [] };
}

/** Who would read an object as a file of a finding; undefined if there is no such finding. */
export async function readersOfFinding(
  kysely: Connection,
  detection: string,
): Promise<RegisteredFor | undefined> {
  const program = await programOf(kysely, { kind: 'finding', of: detection });
  return program === undefined ? undefined : { program };
}

async function programOf(kysely: Connection, { kind, of: id }: ArchivePlace): Promise<number | undefined> {
  const table = kind === 'finding' ? 'detections' : 'assets';
  const found = await kysely.selectFrom(table).select('program_id').where('id', '=', id).executeTakeFirst();
  return found?.program_id;
}

async function withPrograms(
  kysely: Connection,
  names: readonly string[],
): Promise<ObjectClaims['collections']> {
  if (names.length === 0) return [];
  const rows = await kysely
    .selectFrom('program_collections')
    .select(['collection', 'program_id'])
    .where('collection', 'in', [...names])
    .execute();
  return names.map((name) => ({
    name,
    programs: rows.flatMap(({ collection, program_id }) => (collection === name ? [program_id] : [])),
  }));
}

// The conditions repeat those of the indexes of migration 0053, which are used because of them.

async function programsThatName(kysely: Connection, key: string): Promise<readonly number[]> {
  const { rows } = await sql<{ program_id: number }>`
    select d.program_id from detection_artifacts a join detections d on d.id = a.detection_id
      where a.object_key = ${key} and not starts_with(a.object_key, 'monitor/')
    union select program_id from reports
      where object_key = ${key} and object_key !~ '^reports/[0-9]+/'`.execute(kysely);
  return rows.map(({ program_id }) => program_id);
}

/** The collections whose scenes have the object. Pictures of scenes lie in the folder of their collection. */
async function collectionsThatName(
  kysely: Connection,
  key: string,
  folder: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select id as name from collections where id = ${folder}
    union select collection from scene_assets
      where object_key = ${key} and not starts_with(object_key, collection || '/')
        and not starts_with(object_key, 'products/') and not starts_with(object_key, 'imports/')`.execute(
    kysely,
  );
  return rows.map(({ name }) => name);
}
