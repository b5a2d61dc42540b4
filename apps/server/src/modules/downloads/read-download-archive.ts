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

/** One answer for a wrong signature and for a download that is not there: a link tells nothing about others. */
const wrongLink = (): Refusal =>
  refuse('not_found', 'This link opens nothing: it is incomplete, or its download was removed.');

export const readDownloadArchiveBinding = (services: DownloadServices) =>
  bind(readDownloadArchive, async ({ params, query, now, header }) => {
    const { database, store } = services;
    const download = await readPackedDownload(database.kysely, params.download);
    if (download === undefined || !(await isSigned(database, download, query.signature))) return wrongLink();
    if (download.expires_at <= now) {
      return refuse('not_found', 'This link has expired. Ask for the files again in the portal.');
    }
    const { size, sha256 } = download;
    if (size === null || sha256 === null) return wrongLink();
    if ((await store.head(ARCHIVE_BUCKET, archiveKey(download.id))) === null) {
      return refuse(
        'unavailable',
        'The archive is missing in the store. Ask for the files again in the portal.',
      );
    }
    const tag = `"${sha256}"`;
    return answerOf(services, download, { size, tag, range: readRangeRequest(header, size, tag) });
  });

interface Asked {
  readonly size: number;
  readonly tag: string;
  readonly range: RangeOutcome;
}

function answerOf(services: DownloadServices, download: DownloadRow, { size, tag, range }: Asked): Response {
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
      const part = { 'content-range': `bytes ${start}-${end}/${size}` };
      return new Response(bodyOf(services, download.id, start, end), {
        status: range.kind === 'partial' ? 206 : 200,
        headers: { ...headers, ...length, ...(range.kind === 'partial' ? part : {}) },
      });
    }
  }
}

function bodyOf(
  { database, store, reportDownload }: DownloadServices,
  id: string,
  start: number,
  end: number,
) {
  return countedBody({
    length: end - start + 1,
    open: () => store.get(ARCHIVE_BUCKET, archiveKey(id), { start, end }),
    // The mark "Finished" is worth less than the archive: where it cannot be saved, the archive goes on.
    onSent: (bytes) =>
      recordFetched(database.kysely, id, { start, end: start + bytes }).catch((error: unknown) =>
        reportDownload(id, error),
      ),
  });
}

/** RFC 6266: a plain name for old readers, the real one in UTF-8. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
