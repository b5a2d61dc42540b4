import type { SearchArea } from '@sigma/domain';
import type { ReactNode } from 'react';

/** What the library of saved areas reads and changes of the screen that it is part of. */
export interface AreaAccess {
  readonly area: SearchArea | undefined;
  /** Makes it the area of the screen, with the name of the library entry if it has one, and moves the map to it. */
  readonly onUse: (area: SearchArea, name?: string) => void;
  /** The area of the screen was saved under this name. */
  readonly onSaved: (name: string) => void;
}

/** The places that a screen with an area reserves for the library of saved areas. */
export interface SavedAreasSlot {
  /** To the left of the map, with the dialogs that belong to it. */
  readonly panel: (access: AreaAccess) => ReactNode;
  /** Among the tools of the map. */
  readonly tools: (access: AreaAccess) => ReactNode;
  /** Opens the library. */
  readonly onOpen: () => void;
}
