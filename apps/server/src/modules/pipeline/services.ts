import type { Database } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import type { SceneWrites } from '../catalogue/index.ts';
import type { sceneArrived, sceneLeft } from '../tasking/index.ts';

export interface CapturesServices {
  readonly database: Pick<Database, 'kysely' | 'transaction'>;
  /** The functions that change scenes; a capture is a scene under another name. */
  readonly scenes: SceneWrites;
  readonly store: Pick<ObjectStore, 'head' | 'get' | 'bucketExists' | 'source'>;
  /** Notifies tasking that a capture or one of its files has arrived, in the transaction that stores it. */
  readonly sceneArrived: ReturnType<typeof sceneArrived>;
  /** Notifies tasking that a capture was reported for the wrong task; a refusal when it was already delivered. */
  readonly sceneLeft: ReturnType<typeof sceneLeft>;
}
