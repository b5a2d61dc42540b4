import {
  bind,
  type RangeOutcome,
  type Refusal,
  readDownloadArchive,
  readRangeRequest,
  refuse,
} from '@sigma/contract';
import { ARCHIVE_BUCKET, archiveFileName } from '@sigma/domain';
import { isSigned } from './archive-link.ts';
import { archiveKey } from './archive-object.ts';
import { countedBody } from './counted-body.ts';
import { type DownloadRow, readPackedDownload, recordFetched } from './downloads.store.ts';
import type { DownloadServices } from './services.ts';

/** Answers an invalid signature and a missing download alike, so that a link reveals nothing about other downloads. */
const invalidLink = (): Refusal =>
  refuse('not_found', 'This link is not valid: it is incomplete, or its download was removed.');

export const readDownloadArchiveBinding = (services: DownloadServices) =>
  bind(readDownloadArchive, async ({ params, query, now, header }) => {
    const { database, store } = services;
    const download = await readPackedDownload(database.kysely, params.download);
    if (download === undefined || !(await isSigned(database, download, query.signature)))
      return invalidLink();
    if (download.expires_at <= now) {
      return refuse('not_found', 'This link has expired. Request the files again in the portal.');
    }
    const { size, sha256 } = download;
    if (size === null || sha256 === null) return invalidLink();
    if ((await store.head(ARCHIVE_BUCKET, archiveKey(download.id))) === null) {
      return refuse(
        'unavailable',
        'The archive is missing from the store. Request the files again in the portal.',
      );
    }
    const tag = `"${sha256}"`;
    return archiveAnswer(services, download, { size, tag, range: readRangeRequest(header, size, tag) });
  });

interface ArchiveRange {
  readonly size: number;
  readonly tag: string;
  readonly range: RangeOutcome;
}

function archiveAnswer(
  services: DownloadServices,
  download: DownloadRow,
  { size, tag, range }: ArchiveRange,
): Response {
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': dispositionOf(archiveFileName(download.name)),
    'accept-ranges': 'bytes',
    etag: tag,
    'cache-control': 'private, no-cache',
  };
  switch (range.kind) {
    case 'not-modified':
      return new Response(null, { status: 304, headers });
    case 'unsatisfiable':
      return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
    case 'full':
    case 'partial': {
      const { start, end } = range.kind === 'partial' ? range : { start: 0, end: size - 1 };
      const length = { 'content-length': String(end - start + 1) };
      const contentRange = { 'content-range': `bytes ${start}-${end}/${size}` };
      return new Response(archiveBody(services, download.id, start, end), {
        status: range.kind === 'partial' ? 206 : 200,
        headers: { ...headers, ...length, ...(range.kind === 'partial' ? contentRange : {}) },
      });
    }
  }
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

/** Gives an ASCII file name for old clients and the full name in UTF-8 (RFC 6266). */
function dispositionOf(name: string): string {
  const asciiName = name.replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
