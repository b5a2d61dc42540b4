import type { SavedSearch, SavedSearchConditions } from '@sigma/contract';
import type { ReactNode } from 'react';

/** What the search screen would search now, as it can be saved. */
export interface CurrentSearch {
  readonly search: SavedSearchConditions;
  /** The query of the map without the area. */
  readonly mapQuery: string;
  /** The search in one sentence. */
  readonly sentence: string;
  /** The name of its area in the library; empty for others. */
  readonly areaName: string;
}

/** What saved searches read and change of the search screen. */
export interface SearchAccess {
  readonly current: () => CurrentSearch;
  /** Shows a saved search and searches it. */
  readonly onOpen: (saved: SavedSearch) => void;
}

/** The places that the search screen reserves for saved searches. */
export interface SavedSearchesSlot {
  /** Among the tools of the filter bar. */
  readonly tool: (access: SearchAccess) => ReactNode;
  /** Opens the search of a link; `onMissing` is called if it cannot be opened. */
  readonly linked: (id: string, access: SearchAccess, onMissing: () => void) => ReactNode;
}
