import type { Database } from '@sigma/db';
import { z } from 'zod';
import { type JobKey, type JobSender, scheduledKey } from '../../jobs/index.ts';
import { type ExpiryServices, expireDownloads } from './expire-downloads.ts';
import { type PackingRun, type PackingServices, packDownload } from './pack-download.ts';
import { listPending } from './packing.store.ts';

const packData = z.object({ download: z.uuid() });

/** Packs one download; the download is the singleton key, so it is never packed twice at once. */
export const PACK_DOWNLOAD: JobKey<{ readonly download: string }> = {
  name: 'downloads.pack',
  parse: (data) => packData.parse(data),
  singletonKeyOf: ({ download }) => download,
};
const RESUME_DOWNLOADS = scheduledKey('downloads.resume', 'downloads.take-up');
const EXPIRE_DOWNLOADS = scheduledKey('downloads.expire');

/** Packs two downloads concurrently. */
export function packDownloadJob(services: PackingServices) {
  return {
    key: PACK_DOWNLOAD,
    options: { concurrency: 2, retries: 3, timeoutSeconds: 6 * 3600 },
    run: ({ download }: { readonly download: string }, context: PackingRun) =>
      packDownload(services, download, context),
  };
}

interface ResumeServices {
  readonly database: Pick<Database, 'kysely'>;
  readonly jobs: JobSender;
}

/** Queues every download that is not packed yet; this adds nothing where a job for it is already waiting. */
export async function resumeDownloads({ database, jobs }: ResumeServices): Promise<void> {
  for (const download of await listPending(database)) await jobs.send(PACK_DOWNLOAD, { download });
}

/** Finds downloads whose job the queue has lost, every five minutes. */
export function resumeDownloadsJob(services: ResumeServices) {
  return {
    key: RESUME_DOWNLOADS,
    options: { cron: '*/5 * * * *', retries: 0 },
    run: () => resumeDownloads(services),
  };
}

/** Frees the space of expired downloads, every ten minutes; their links expire on time without it. */
export function expireDownloadsJob(services: ExpiryServices) {
  return {
    key: EXPIRE_DOWNLOADS,
    options: { cron: '*/10 * * * *', retries: 0 },
    run: (_: undefined, { signal }: { readonly signal: AbortSignal }) => expireDownloads(services, signal),
  };
}
