import { useEffect, useState } from 'react';

/** The stages in which the map appears (spec 2:2#31). */
export const MAP_STAGES = ['map', 'pins', 'footprints'] as const;
export type MapStage = (typeof MAP_STAGES)[number];

/** No stage delays the map longer; what is missing then is named. */
const LONGEST_MS = 4000;

const WAITING: Readonly<Record<MapStage, string>> = {
  map: 'Loading the map',
  pins: 'Placing pins',
  footprints: 'Drawing outlines',
};
const MISSING: Readonly<Record<MapStage, string>> = {
  map: 'The ground is still loading.',
  pins: 'Alerts and detections are still loading.',
  footprints: 'Outlines are still loading.',
};

export interface MapStages {
  /** What the cover says; undefined once it has faded. */
  readonly cover: string | undefined;
  /** What is shown too late, while it is missing. */
  readonly missing: readonly string[];
}

/** Goes through the stages as they become ready, or after four seconds each; another key begins again. */
export function useMapStages(key: string, isReady: Readonly<Record<MapStage, boolean>>): MapStages {
  const [state, setState] = useState({ key, passed: 0 });
  const passed = state.key === key ? state.passed : 0;
  const stage = MAP_STAGES[passed];
  const isStageReady = stage === undefined || isReady[stage];
  useEffect(() => {
    if (stage === undefined) return;
    const next = () => setState({ key, passed: passed + 1 });
    if (isStageReady) {
      next();
      return;
    }
    const timer = setTimeout(next, LONGEST_MS);
    return () => clearTimeout(timer);
  }, [key, passed, stage, isStageReady]);
  return {
    cover: stage === undefined ? undefined : WAITING[stage],
    missing: MAP_STAGES.slice(0, passed)
      .filter((one) => !isReady[one])
      .map((one) => MISSING[one]),
  };
}
