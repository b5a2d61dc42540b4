import type { BBox, MapPosition } from '@sigma/geo';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DensityCell } from '../../../map/layers/density/density-cell.ts';
import { useSession } from '../../../session/session.tsx';
import type { Scene } from '../scene/scene.ts';
import { useSearchStore } from '../search/search-store.ts';
import { areaOfBounds, densityQuery } from './density.queries.ts';
import { areSpecks, countedBounds, hexPrecision } from './density-grid.ts';

interface UseDensity {
  readonly scenes: readonly Scene[];
  readonly position: MapPosition;
  readonly view: BBox;
}

interface Density {
  /** Scenes are specks: neither their footprints nor their pictures can be seen. */
  readonly isOn: boolean;
  /** Undefined until the first counts have arrived. */
  readonly cells: readonly DensityCell[] | undefined;
  readonly failure: DensityFailure | undefined;
}

/** Why the scenes in view are not counted, and how to try again. */
export interface DensityFailure {
  readonly error: unknown;
  readonly retry: () => void;
}

/** The counts of all matches of the last search in view, at zooms where scenes are specks. */
export function useDensity({ scenes, position, view }: UseDensity): Density {
  const { programId } = useSession();
  const run = useSearchStore((store) => store.run);
  const isPlaying = useSearchStore((store) => store.timeline.scrub !== undefined);
  const isOn = run !== undefined && !isPlaying && areSpecks(scenes, position);
  const precision = hexPrecision(position.zoom);
  // An area of the search stays what is counted; otherwise the view is.
  const isView = run?.link.area === undefined && run?.link.task === undefined;
  const area = isView ? areaOfBounds(countedBounds(view, precision)) : run?.link.area;
  const { data, error, refetch } = useQuery({
    ...densityQuery({ program: programId, body: run?.body ?? {}, area, precision }),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });
  const isFailed = isOn && error !== null && data === undefined;
  return {
    isOn,
    cells: isOn ? data : undefined,
    failure: isFailed ? { error, retry: () => void refetch() } : undefined,
  };
}
