import type { DefaultedStamp, GeometryColumn, Stamp } from './columns.ts';

export interface SearchAreasTable {
  id: string;
  user_id: string;
  name: string;
  area: GeometryColumn;
  shown: string;
  vertices: number;
  created_at: Stamp;
  updated_at: Stamp;
}

/** An area of interest of a program, which staff manage. */
export interface AoisTable {
  id: string;
  program_id: number;
  name: string;
  area: GeometryColumn;
  shown: string;
  area_km2: number;
  created_at: DefaultedStamp;
  updated_at: DefaultedStamp;
}
