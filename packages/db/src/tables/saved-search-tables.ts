import type { Generated } from 'kysely';
import type { Json, Optional, Stamp } from './columns.ts';

export interface SavedSearchesTable {
  id: Generated<string>;
  program_id: number;
  owner_id: string;
  name: string;
  search: Json;
  map_query: string;
  shared: boolean;
  /** Changes with the conditions, so that a process prepares them once. */
  version: Generated<string>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: Optional<Date>;
}

export interface SavedSearchWatchersTable {
  search_id: string;
  user_id: string;
}

/** New scenes that no saved search was compared with yet. */
export interface ArrivedScenesTable {
  collection: string;
  id: string;
  sequence: Generated<number>;
  /** The end of the embargo; '-infinity' without one, which is why the column is never selected. */
  due_at: Stamp;
}
