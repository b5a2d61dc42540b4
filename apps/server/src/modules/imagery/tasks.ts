import type { MadeLevelFiles } from './levels/product.ts';
import type { LevelTask } from './levels/product-services.ts';
import type { RangeCall } from './object-reader.ts';

/** The base map shows the same Earth as the scenes of the demo. */
export const BASE_MAP_SEED = 1;

/** A task for a rendering thread; instants inside a recipe are text. */
export type ImageryTask =
  | { readonly kind: 'pictures'; readonly recipe: object }
  | { readonly kind: 'tile'; readonly z: number; readonly x: number; readonly y: number }
  | ({ readonly kind: 'level'; readonly name: string } & LevelTask);

/** How far a thread is with a level, by the name of its task. */
export interface LevelShare {
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
}

/** What a thread asks the main thread while it works: bytes of an object, or to note how far it is. */
export type ImageryCall = RangeCall | LevelShare;

export interface MadeFile {
  readonly key: string;
  readonly bytes: Uint8Array;
}

export type ImageryAnswer =
  | {
      readonly kind: 'pictures';
      readonly files: readonly MadeFile[];
      /** Members of the Item's properties that were computed along the way. */
      readonly members: Readonly<Record<string, number>>;
    }
  | { readonly kind: 'tile'; readonly bytes: Uint8Array }
  | ({ readonly kind: 'level' } & MadeLevelFiles);
