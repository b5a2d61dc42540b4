import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { Entitlements } from '../../entitlements/index.ts';
import type { JobLog, JobSender } from '../../jobs/index.ts';
import type { Imagery } from '../imagery/index.ts';
import type { MailQueue } from '../notifications/index.ts';
import type { TileThreads } from '../scene-tiles/index.ts';
import type { ReportThread } from './pdf/report-thread.ts';

export interface ReportsServices {
  readonly database: Database;
  readonly entitlements: Entitlements;
  readonly store: ObjectStore;
  readonly log: JobLog;
  readonly jobs: JobSender;
  readonly mailQueue: MailQueue;
  /** Makes pictures of simulated scenes before they are drawn. */
  readonly imagery: Pick<Imagery, 'ensureAssets'>;
  readonly sceneTiles: Pick<TileThreads, 'draw'>;
  /** Draws the files of reports. */
  readonly reportThread: ReportThread;
  /** Origin that browsers use, to which the codes of field reports lead. */
  readonly publicUrl: string;
  /** Real time. */
  readonly clock: () => Date;
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
}
