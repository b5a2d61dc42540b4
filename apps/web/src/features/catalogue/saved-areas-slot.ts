import type { SearchArea } from '@sigma/domain';
import type { ReactNode } from 'react';

/** What saved areas know and change of a search. */
export interface AreaAccess {
  readonly area: SearchArea | undefined;
  /** Makes it the area of the search, under its name in the library if it has one, and looks at it. */
  readonly onUse: (area: SearchArea, name?: string) => void;
  /** The area of the search is in the library from now on. */
  readonly onSaved: (name: string) => void;
}

/** The places that a search has for saved areas. */
export interface SavedAreasSlot {
  /** At the left of the map, with whatever dialogs belong to it. */
  readonly panel: (access: AreaAccess) => ReactNode;
  /** Among the tools of the map. */
  readonly tools: (access: AreaAccess) => ReactNode;
  /** Asked for from the area filter. */
  readonly onOpen: () => void;
}
