import type { Geometry } from '@sigma/geo';
import { useMemo } from 'react';
import type { Moment, TrackedSatellite } from './tracker-engine.ts';
import { circlesOf, nightAt, tracksOf } from './tracker-shapes.ts';
import type { TrackerView } from './tracker-view.ts';

/** Night moves by a quarter of a degree in a minute, and a track begins at most a minute behind its satellite. */
const SLOW_MS = 60_000;
const NOTHING: readonly never[] = [];

export type Drawn = Pick<TrackerView, 'tracks' | 'circles' | 'night' | 'areas'>;

interface Wanted {
  readonly moment: Moment;
  readonly selected: TrackedSatellite | undefined;
  /** Seconds of the demo world per real second. */
  readonly rate: number;
  readonly showsNight: boolean;
  readonly areas: readonly Geometry[];
}

/** What is drawn in addition to the markers; each part is computed only when it is due. */
export function useDrawn({ moment, selected, rate, showsNight, areas }: Wanted): Drawn {
  // With a fast demo clock a minute passes many times a second: one update per second is enough then.
  const slowMs = Math.max(SLOW_MS, rate * 1000);
  const slot = Math.floor(moment.shownMs / slowMs) * slowMs;
  const orbit = selected?.satellite.orbit;
  const set = orbit?.state === 'ready' && selected?.place?.kind === 'placed' ? orbit.set : undefined;
  const tracks = useMemo(() => (set === undefined ? NOTHING : tracksOf(set, slot)), [set, slot]);
  const night = useMemo(() => (showsNight && slot > 0 ? nightAt(slot) : NOTHING), [showsNight, slot]);
  const circles = useMemo(
    () =>
      selected?.place?.kind === 'placed'
        ? circlesOf(selected.satellite.id, selected.place, selected.satellite.maxSlewDeg)
        : undefined,
    [selected],
  );
  return useMemo(() => ({ tracks, circles, night, areas }), [tracks, circles, night, areas]);
}
