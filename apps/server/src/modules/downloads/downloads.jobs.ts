import type { Database } from '@sigma/db';
import { z } from 'zod';
import { type ExpiryServices, expireDownloads } from './expire-downloads.ts';
import { type PackingRun, type PackingServices, packDownload } from './pack-download.ts';
import { listPending } from './packing.store.ts';

export const PACK_DOWNLOAD = 'downloads.pack';

const packData = z.object({ download: z.uuid() });

/** The job of a new download; one run a download at a time, two downloads beside each other. */
export function packDownloadJob(services: PackingServices) {
  return {
    name: PACK_DOWNLOAD,
    options: {
      parse: (data: unknown) => packData.parse(data),
      concurrency: 2,
      retries: 3,
      timeoutSeconds: 6 * 3600,
    },
    run: ({ download }: { readonly download: string }, context: PackingRun) =>
      packDownload(services, download, context),
  };
}

/** What a job is sent with: the download, and the download as key so that it never runs twice at once. */
export function packingOf(download: string) {
  return { data: { download }, options: { singletonKey: download } };
}

/** Downloads that should be packed; sending their jobs again adds nothing where one waits. */
export const downloadsToTakeUp = listPending;

/** Looks every five minutes for downloads whose job the queue has lost. */
export function takeUpDownloadsJob(
  database: Pick<Database, 'kysely'>,
  send: (download: string) => Promise<void>,
) {
  return {
    name: 'downloads.take-up',
    options: { parse: () => undefined, cron: '*/5 * * * *', retries: 0 },
    run: async () => {
      for (const download of await listPending(database)) await send(download);
    },
  };
}

/** Every ten minutes: links end on time by themselves, this gives the space back. */
export function expireDownloadsJob(services: ExpiryServices) {
  return {
    name: 'downloads.expire',
    options: { parse: () => undefined, cron: '*/10 * * * *', retries: 0 },
    run: (_: undefined, { signal }: { readonly signal: AbortSignal }) => expireDownloads(services, signal),
  };
}
