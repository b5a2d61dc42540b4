import type { GeometryColumn, Stamp } from './columns.ts';

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
