import type { Connection } from '@sigma/db';

/** The keys of the files of all reports. */
export async function fileKeysOfReports(kysely: Connection): Promise<ReadonlySet<string>> {
  const rows = await kysely
    .selectFrom('reports')
    .where('object_key', 'is not', null)
    .select('object_key')
    .execute();
  return new Set(rows.flatMap(({ object_key }) => object_key ?? []));
}
