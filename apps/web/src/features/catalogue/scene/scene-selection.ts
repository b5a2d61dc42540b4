import type { StacItem } from '@sigma/contract';

/** The cart, as the search knows it; the page ties it to the store of the cart. */
export interface SceneSelection {
  /** Files that would be ordered. */
  readonly included: ReadonlySet<string>;
  /** Scenes in the cart, also of earlier searches: they stay on the map. */
  readonly scenes: readonly StacItem[];
  readonly add: (scenes: readonly StacItem[]) => void;
  readonly remove: (fileIds: readonly string[]) => void;
  /** A search by `taskId` begins with an empty cart (spec 1:2.3). */
  readonly empty: () => void;
}
