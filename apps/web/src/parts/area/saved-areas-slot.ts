import type { SearchArea } from '@sigma/domain';
import type { ReactNode } from 'react';

/** What saved areas know and change of a search for opportunities. */
export interface AreaAccess {
  readonly area: SearchArea | undefined;
  /** Makes it the area, under its name in the library if it has one, and looks at it. */
  readonly onUse: (area: SearchArea, name?: string) => void;
  /** The area is in the library from now on. */
  readonly onSaved: (name: string) => void;
}

/** The places that the opportunity viewer has for saved areas and for an area by coordinates. */
export interface AreasSlot {
  /** At the left of the map, with whatever dialogs belong to it. */
  readonly panel: (access: AreaAccess) => ReactNode;
  /** Among the tools of the map. */
  readonly tools: (access: AreaAccess) => ReactNode;
  /** The library is asked for. */
  readonly onOpen: () => void;
  /** A dialog with the four sides of an area. */
  readonly coordinates: (dialog: CoordinatesDialog) => ReactNode;
}

export interface CoordinatesDialog {
  readonly area: SearchArea | undefined;
  readonly onArea: (area: SearchArea) => void;
  readonly onClose: () => void;
  readonly onSavedAreas: () => void;
}
