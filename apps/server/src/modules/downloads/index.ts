import type { Platform } from '@sigma/contract';
import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { Entitlements } from '../../entitlements/index.ts';
import type { JobLog, JobSender } from '../../jobs/index.ts';
import type { Imagery } from '../imagery/index.ts';
import type { ServerModule } from '../server-module.ts';
import { createDownloadBinding } from './create-download.ts';
import { deleteDownloadBinding } from './delete-download.ts';
import {
  expireDownloadsJob,
  packDownloadJob,
  resumeDownloads,
  resumeDownloadsJob,
} from './downloads.jobs.ts';
import { listDownloadsBinding } from './list-downloads.ts';
import { readDownloadBinding } from './read-download.ts';
import { readDownloadArchiveBinding } from './read-download-archive.ts';
import type { DownloadServices } from './services.ts';

export { countedBody } from './counted-body.ts';
export { dispositionOf, fileAnswer } from './file-answer.ts';
export { nameInArchive, zipArchive } from './zip-archive.ts';

export interface DownloadsModuleServices {
  readonly database: Database;
  readonly entitlements: Entitlements;
  readonly store: ObjectStore;
  readonly jobs: JobSender;
  readonly platform: Pick<Platform, 'support_email'>;
  readonly imagery: Pick<Imagery, 'ensureForDelivery'>;
  /** Real time. */
  readonly clock: () => Date;
  readonly log: JobLog;
}

/** Zip archives of files that a user has chosen. */
export const downloadsModule: ServerModule<DownloadsModuleServices> = {
  name: 'downloads',
  bindings: (services) => {
    const calls = downloadServices(services);
    return [
      createDownloadBinding(calls),
      listDownloadsBinding(calls),
      readDownloadBinding(calls),
      deleteDownloadBinding(calls),
      readDownloadArchiveBinding(calls),
    ];
  },
  jobs: (services) => {
    const { imagery, clock: now } = services;
    const work = { ...downloadServices(services), ensureAssets: imagery.ensureForDelivery, now };
    return [packDownloadJob(work), resumeDownloadsJob(services), expireDownloadsJob(work)];
  },
  async start(services) {
    await resumeDownloads(services);
    return undefined;
  },
};

function downloadServices(services: DownloadsModuleServices): DownloadServices {
  const { database, entitlements, store, jobs, platform, log } = services;
  const reportDownload = (download: string, error: unknown) =>
    log.error({ download, err: error }, 'A download failed');
  return { database, entitlements, store, jobs, platform, reportDownload };
}
