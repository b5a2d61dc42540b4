import { bind, HAS_SCENES, type Refusal, readDownloadArchive, refuse } from '@sigma/contract';
import { ARCHIVE_BUCKET, archiveFileName, contractRefusal } from '@sigma/domain';
import { PROGRAM_ITSELF } from '../../entitlements/index.ts';
import { isSigned } from './archive-link.ts';
import { archiveKey } from './archive-object.ts';
import { countedBody } from './counted-body.ts';
import { readPackedDownload, recordFetched } from './downloads.store.ts';
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
    const entitlement = await entitlements.ofExisting(database.kysely, download.program_id, PROGRAM_ITSELF);
    if (contractRefusal(entitlement, HAS_SCENES) !== undefined) return invalidLink();
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
