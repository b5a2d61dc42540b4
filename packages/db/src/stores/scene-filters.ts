import type { Geometry } from '@sigma/geo';
import type { SqlFragment } from '../geo.ts';

/** A box within ±180 with west <= east. */
export type SearchBox = readonly [west: number, south: number, east: number, north: number];

/** For whom scenes under embargo exist. Absent: for nobody, by the clock of the database. */
export interface SceneView {
  /** The instant at which embargoes are looked at; default: the clock of this process. */
  readonly now?: Date | undefined;
  /** For staff: scenes under embargo are there too. */
  readonly seesEmbargoed?: boolean | undefined;
}

/** What scenes are asked for; absent members ask nothing. Every list is "any of". */
export interface SceneFilters extends SceneView {
  readonly collections?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Both ends included: scenes whose interval has an instant in common with this one. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** An empty list holds no place at all. */
  readonly boxes?: readonly SearchBox[] | undefined;
  /** Longitudes within ±180, split at the antimeridian. */
  readonly area?: Geometry | undefined;
  /** A condition on columns of `scenes`. */
  readonly filter?: readonly SqlFragment[] | undefined;
  /** Has to follow from `filter` or be meant beside it: it only says where to look. */
  readonly taskIds?: readonly string[] | undefined;
}
