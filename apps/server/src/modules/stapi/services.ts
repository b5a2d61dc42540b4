import type { Caller, FieldIssue, Opportunity, Order, Refusal, TaskingOrderRequest } from '@sigma/contract';
import type { Database, DatabaseTransaction } from '@sigma/db';
import type { Geometry } from '@sigma/geo';

/** What is known of a pass before it is described. Angles in degrees, at its closest time. */
export interface PassFacts {
  readonly sensor: number;
  readonly start: Date;
  readonly end: Date;
  readonly offNadirDeg: number;
  readonly sunElevationDeg: number;
  readonly isEclipsed: boolean;
}

export interface PassesWish {
  readonly area: Geometry;
  readonly start: Date;
  readonly end: Date;
  readonly sensors: readonly number[];
  readonly accepts: (pass: PassFacts) => boolean;
  readonly limit: number;
  readonly offset: number;
}

export type FoundPasses =
  | { readonly count: number; readonly results: readonly Opportunity[] }
  | { readonly faults: readonly FieldIssue[] };

/** The search of the opportunities, by start of the passes. */
export type FindPasses = (
  wish: PassesWish,
  call: { readonly caller: Caller; readonly signal: AbortSignal },
) => Promise<FoundPasses>;

export interface OrderWish {
  readonly program: number;
  readonly operation: string;
  readonly caller: Caller;
  readonly idempotencyKey: string | undefined;
  readonly now: Date;
  readonly requestId: string;
  readonly fieldNames: Readonly<Record<string, string>>;
  /** What makes two requests the same. */
  readonly asked: readonly unknown[];
  readonly choose: () => Promise<TaskingOrderRequest | Refusal>;
  /** What else is kept of the order, in its transaction. */
  readonly also: (transaction: DatabaseTransaction, order: string) => Promise<void>;
}

export interface StapiSearcher {
  readonly database: Database;
  /** What the demo world takes for now; without a demo the real time. */
  readonly worldClock: () => Date;
  readonly findPasses: FindPasses;
}

export interface StapiServices extends StapiSearcher {
  /** Places an order for a capture, the very same as every other call does. */
  readonly placeTasking: (wish: OrderWish) => Promise<Order | Refusal>;
  /** The first program to use a bucket owns it; else staff list the buckets of programs. */
  readonly claimsBuckets: boolean;
  /** Queues a search together with the transaction that saves it. */
  readonly queueOpportunitySearch: (transaction: DatabaseTransaction, search: string) => Promise<void>;
}
