import type { ElementSet } from '@sigma/orbit';
import { useMemo, useSyncExternalStore } from 'react';
import { placeAt, type SatellitePlace } from '../satellites/satellite-place.ts';
import type { TrackerEngine } from './tracker-engine.ts';

/** The second that the clock of the tracker names. */
export type NamedSecond = Pick<TrackerEngine, 'second' | 'subscribeSecond'>;

/** The place of a satellite at the second that the clock names, which changes with it. */
export function usePlaceAt(engine: NamedSecond, set: ElementSet): SatellitePlace {
  const second = useSyncExternalStore(engine.subscribeSecond, engine.second);
  return useMemo(() => placeAt(set, second), [set, second]);
}
