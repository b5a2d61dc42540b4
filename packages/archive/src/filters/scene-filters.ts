import type { SqlFragment } from '@sigma/db';
import { bboxOf, type Geometry } from '@sigma/geo';

/** A box within ±180 with west <= east. */
export type SearchBox = readonly [west: number, south: number, east: number, north: number];

/** When scenes are read: this decides which embargoes hide a scene. */
export interface SceneView {
  /** Real time. An embargo that ends at this instant or earlier is over. */
  readonly now: Date;
}

/** The filters of a query; absent members do not restrict it. Every list means "any of". */
export interface SceneFilters extends SceneView {
  readonly collections?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Both ends included: scenes whose interval has an instant in common with this one. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** An empty list matches no scene. */
  readonly boxes?: readonly SearchBox[] | undefined;
  /** Longitudes within ±180, split at the antimeridian. */
  readonly area?: Geometry | undefined;
  /** A condition on columns of `scenes`. */
  readonly filter?: readonly SqlFragment[] | undefined;
  /** Restricts the search to these tasks. Tasks that `filter` names are repeated here, to open fewer partitions. */
  readonly taskIds?: readonly string[] | undefined;
}

/** Whether the filters are only collections and time; such scenes are counted by the counters of days. */
export function isCounted({ ids, boxes, area, filter, taskIds }: SceneFilters): boolean {
  const place = boxes?.length === 0 ? boxes : boxes?.find(isPartOfWorld);
  return [ids, area, filter, taskIds, place].every((part) => part === undefined);
}

/** Square degrees. A larger box has so many scenes that its page is read in order instead. */
const WIDE = 1500;

/** Whether the place alone leaves few scenes of all months, which are then found by their footprints. */
export function isNarrow({ ids, taskIds, boxes, area }: SceneFilters): boolean {
  if (ids !== undefined || taskIds !== undefined) return false;
  const all = [...(boxes ?? []), ...(area === undefined ? [] : [bboxOf(area)])];
  const sizes = all.map(
    ([west, south, east, north]) => (east - west + (west > east ? 360 : 0)) * (north - south),
  );
  return all.length > 0 && sizes.reduce((sum, size) => sum + size, 0) < WIDE;
}

/** Whether a box excludes any part of the world. */
export function isPartOfWorld([west, south, east, north]: SearchBox): boolean {
  return west > -180 || south > -90 || east < 180 || north < 90;
}
