import type { Sensor } from '@sigma/contract';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { REDUCED_MOTION, useMedia } from '../../../parts/layout/use-media.ts';
import { useSatellites } from '../satellites/satellites.queries.ts';
import type { ShownTime } from './shown-time.ts';
import { type EngineInputs, type Moment, type TrackedSatellite, TrackerEngine } from './tracker-engine.ts';

export interface Tracker {
  readonly engine: TrackerEngine;
  readonly moment: Moment;
  readonly selected: TrackedSatellite | undefined;
  readonly isCalm: boolean;
}

/** Moves the satellites of the given sensors; an unknown selection is replaced by the first satellite with an orbit. */
export function useTracker(
  sensors: readonly Sensor[],
  clock: EngineInputs['clock'],
  time: ShownTime,
  wanted: number | undefined,
): Tracker {
  const satellites = useSatellites(sensors);
  const isCalm = useMedia(REDUCED_MOTION);
  const [engine] = useState(() => new TrackerEngine(Date.now));
  const choice =
    satellites.find(({ id }) => id === wanted) ??
    satellites.find(({ orbit }) => orbit.state === 'ready') ??
    satellites[0];
  const selected = choice?.id;
  useEffect(() => engine.start(document), [engine]);
  useLayoutEffect(
    () => engine.set({ satellites, clock, time, selected, isCalm }),
    [engine, satellites, clock, time, selected, isCalm],
  );
  const moment = useSyncExternalStore(engine.subscribe, engine.moment);
  return {
    engine,
    moment,
    selected: moment.tracked.find(({ satellite }) => satellite.id === selected),
    isCalm,
  };
}
