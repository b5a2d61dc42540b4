import type { Area, Geometry, MultiLineString } from '@sigma/geo';
import type { SatellitesData } from '../../../map/layers/satellites/satellites-layer.ts';

/** What the map of the tracker shows. */
export interface TrackerView extends SatellitesData {
  /** The ground track of the selected satellite, one line per orbit, the current one first. */
  readonly tracks: readonly MultiLineString[];
  /** Night and its darker zones, nested. */
  readonly night: readonly Area[];
  readonly areas: readonly Geometry[];
}
