import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { JobSender } from '../../jobs/index.ts';

export interface DownloadServices {
  readonly database: Database;
  /** The store of the scene archive; zip archives are in the same bucket. */
  readonly store: ObjectStore;
  readonly jobs: JobSender;
  /** Logs what went wrong with a download; its user sees a message of its own. */
  readonly reportDownload: (download: string, error: unknown) => void;
}
