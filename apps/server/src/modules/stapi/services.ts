import type { Order, Refusal } from '@sigma/contract';
import type { Database } from '@sigma/db';
import type { Entitlements } from '../../entitlements/index.ts';
import type { JobSender } from '../../jobs/index.ts';
import type { FoundPasses, PassesCaller, PassThreads, ValidPassSearch } from '../opportunities/index.ts';
import type { PlaceChosenRequest } from '../orders/index.ts';

export interface StapiSearcher {
  readonly database: Database;
  readonly entitlements: Entitlements;
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
  /** Reads areas of captures. */
  readonly passThreads: Pick<PassThreads, 'taskingArea'>;
  /** Searches opportunities. */
  readonly searchPasses: (search: ValidPassSearch, call: PassesCaller) => Promise<FoundPasses>;
}

export interface StapiServices extends StapiSearcher {
  /** Places an order for a capture, exactly as the operation of the product does. */
  readonly placeTasking: (request: PlaceChosenRequest) => Promise<Order | Refusal>;
  /** In folder mode the first program to use a bucket owns it; otherwise staff register the buckets of each program. */
  readonly claimsBuckets: boolean;
  readonly jobs: JobSender;
}
