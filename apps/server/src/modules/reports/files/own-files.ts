import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import type { StoredReport } from '../reports.store.ts';

/** Everything that the generation of reports stores. */
export const OWN_FILES = 'reports/';

type Owner = Pick<StoredReport, 'id' | 'program_id'>;
const folderOf = ({ id, program_id: program }: Owner) => `${OWN_FILES}${program}/${id}/`;

/** The key of a generated file. Other content has another key, so that the earlier file can be read until it is replaced. */
export const ownFileKey = (report: Owner, sha256: string): string =>
  `${folderOf(report)}${sha256.slice(0, 16)}.pdf`;

/** Whether an object may be a generated file; staff store objects of their own, under other names. */
export const isGenerated = (key: string): boolean => GENERATED.test(key);
const GENERATED = /^reports\/\d+\/[0-9a-f-]{36}\/[0-9a-f]{16}\.pdf$/;

/** Deletes a generated file. A file that staff registered is theirs, and may be that of another report too. */
export async function deleteOwnFile(store: ObjectStore, report: Owner, key: string | null): Promise<void> {
  if (key?.startsWith(folderOf(report))) await store.delete(ARCHIVE_BUCKET, key);
}
