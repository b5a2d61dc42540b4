import type { MadeLevelFiles } from './levels/product.ts';
import type { LevelTask } from './levels/product-services.ts';

/** The base map shows the same Earth as the scenes of the demo. */
export const BASE_MAP_SEED = 1;

/** A task for a rendering thread; instants inside a recipe are text. */
export type ImageryTask =
  | { readonly kind: 'pictures'; readonly recipe: object }
  | { readonly kind: 'tile'; readonly z: number; readonly x: number; readonly y: number }
  | ({ readonly kind: 'level' } & LevelTask);

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
