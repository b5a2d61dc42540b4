import type { Database, DatabaseTransaction } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';

export interface DownloadServices {
  readonly database: Database;
  /** The archive of scenes; zip archives lie beside them. */
  readonly store: ObjectStore;
  /** Queues the packing together with the transaction that saves the download. */
  readonly queueDownload: (transaction: DatabaseTransaction, download: string) => Promise<void>;
  readonly reportDownload: (download: string, error: unknown) => void;
}
