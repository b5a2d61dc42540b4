import type { Platform } from '@sigma/contract';
import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { Entitlements } from '../../entitlements/index.ts';
import type { JobSender } from '../../jobs/index.ts';

export interface DownloadServices {
  readonly database: Database;
  readonly entitlements: Entitlements;
  /** The store of the scene archive; zip archives are stored in the same bucket. */
  readonly store: ObjectStore;
  readonly jobs: JobSender;
  readonly platform: Pick<Platform, 'support_email'>;
  /** Logs an error of a download; the user sees a separate message. */
  readonly reportDownload: (download: string, error: unknown) => void;
}
