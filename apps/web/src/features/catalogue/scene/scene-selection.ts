import type { StacItem } from '@sigma/contract';

/** The cart as the catalogue sees it; the page connects it to the store of the cart. */
export interface SceneSelection {
  /** The files that would be ordered. */
  readonly included: ReadonlySet<string>;
  /** Scenes in the cart, including those of earlier searches: they stay on the map. */
  readonly scenes: readonly StacItem[];
  readonly add: (scenes: readonly StacItem[]) => void;
  readonly remove: (fileIds: readonly string[]) => void;
  /** Empties the cart: a search by `taskId` begins with an empty one (spec 1:2.3). */
  readonly empty: () => void;
}
