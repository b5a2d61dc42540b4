import { visibleKeys } from '@sigma/archive';
import { bind, HAS_SCENES, type Refusal, readDownloadArchive, refuse } from '@sigma/contract';
import type { Connection } from '@sigma/db';
import {
  ARCHIVE_BUCKET,
  archiveFileName,
  contractRefusal,
  type Entitlement,
  isEmployee,
  mayOpenAsset,
} from '@sigma/domain';
import { isSigned } from './archive-link.ts';
import { archiveKey } from './archive-object.ts';
import { countedBody } from './counted-body.ts';
import { listPackedFiles, readPackedDownload, recordFetched } from './downloads.store.ts';
import { fileAnswer } from './file-answer.ts';
import type { DownloadServices } from './services.ts';

/** Answers an invalid signature and a missing download alike, so that a link reveals nothing about other downloads. */
const invalidLink = (): Refusal =>
  refuse('not_found', 'This link is not valid: it is incomplete, or its download was removed.');

export const readDownloadArchiveBinding = (services: DownloadServices) =>
  bind(readDownloadArchive, async ({ params, query, now, header }) => {
    const { database, entitlements, store } = services;
    const download = await readPackedDownload(database.kysely, params.download);
    if (download === undefined || !(await isSigned(database, download, query.signature)))
      return invalidLink();
    if (download.expires_at <= now) {
      return refuse('not_found', 'This link has expired. Request the files again in the portal.');
    }
    const entitlement = await entitlements.ofExisting(database.kysely, download.program_id, {
      isStaff: isEmployee(download.internal_role),
    });
    if (contractRefusal(entitlement, HAS_SCENES) !== undefined) return invalidLink();
    if (!(await mayOpenFiles(database.kysely, download.id, { entitlement, now }))) return invalidLink();
    const { size, sha256 } = download;
    if (size === null || sha256 === null) return invalidLink();
    if ((await store.head(ARCHIVE_BUCKET, archiveKey(download.id))) === null) {
      return refuse(
        'unavailable',
        'The archive is missing from the store. Request the files again in the portal.',
      );
    }
    return fileAnswer(
      {
        size,
        sha256,
        contentType: 'application/zip',
        name: archiveFileName(download.name),
        body: (start, end) => archiveBody(services, download.id, start, end),
      },
      header,
    );
  });

/** Whether the contract still includes every packed file: its scene, and a product level that opens it. */
async function mayOpenFiles(
  kysely: Connection,
  download: string,
  { entitlement, now }: { readonly entitlement: Entitlement; readonly now: Date },
): Promise<boolean> {
  const files = await listPackedFiles(kysely, download);
  if (!files.every(({ asset }) => mayOpenAsset(asset, entitlement.levels))) return false;
  return (await visibleKeys(kysely, entitlement, files, now)).length === files.length;
}

function archiveBody(
  { database, store, reportDownload }: DownloadServices,
  id: string,
  start: number,
  end: number,
) {
  return countedBody({
    length: end - start + 1,
    open: () => store.get(ARCHIVE_BUCKET, archiveKey(id), { start, end }),
    // The archive matters more than its Finished status, so the transfer continues when the status cannot be saved.
    onSent: (bytes) =>
      recordFetched(database.kysely, id, { start, end: start + bytes }).catch((error: unknown) =>
        reportDownload(id, error),
      ),
  });
}
