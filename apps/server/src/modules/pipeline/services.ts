import type { NewScene } from '@sigma/archive';
import type { FieldIssue, Refusal } from '@sigma/contract';
import type { Database, DatabaseTransaction } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';

/** A scene's Item as it is before a change, with the keys of the assets that the archive holds. */
export interface CaptureItem {
  readonly captureId: string;
  readonly item: Readonly<Record<string, unknown>>;
  readonly held: readonly string[];
}

/** How scenes are changed; a capture is a scene under another name. */
export interface CaptureWrites {
  sceneOfItem(
    item: Readonly<Record<string, unknown>>,
    context: {
      readonly collection: string;
      readonly now: Date;
      readonly origin: string;
      readonly stored?: CaptureItem | undefined;
    },
  ): NewScene | { readonly faults: readonly FieldIssue[] };
  lockItem(
    transaction: DatabaseTransaction,
    program: undefined,
    collection: string,
    id: string,
  ): Promise<CaptureItem | undefined>;
  replaceScene(transaction: DatabaseTransaction, scene: NewScene, now: Date): Promise<void>;
  deleteScene(transaction: DatabaseTransaction, collection: string, id: string): Promise<void>;
  countOrdersOf(transaction: DatabaseTransaction, collection: string, id: string): Promise<number>;
}

/** What is known of a capture that the pipeline has reported, or reported anew. */
export interface ReportedCapture {
  readonly collection: string;
  readonly fileId: string;
  readonly taskId: string | null;
}

export interface CapturesServices {
  readonly database: Pick<Database, 'kysely' | 'transaction'>;
  readonly scenes: CaptureWrites;
  readonly store: Pick<ObjectStore, 'head' | 'bucketExists'>;
  /** Tells whoever asked for it that a capture or one of its files has come, in the transaction that stores it. */
  readonly sceneArrived: (transaction: DatabaseTransaction, capture: ReportedCapture) => Promise<void>;
  /** Tells that a capture was not of the task it was reported for; a refusal where it was delivered already. */
  readonly sceneLeft: (
    transaction: DatabaseTransaction,
    capture: ReportedCapture,
  ) => Promise<Refusal | undefined>;
}
