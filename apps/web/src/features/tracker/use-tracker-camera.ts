import { boundsIntersect, type MapPosition } from '@sigma/geo';
import { useRef, useState } from 'react';
import { viewportOf } from '../../map/view/viewport.ts';
import { NARROW, useMedia } from '../../parts/layout/use-media.ts';
import { mapBoxSize } from '../../parts/map/map-box.ts';
import type { TrackedSatellite } from './engine/tracker-engine.ts';

/** The complete Earth in a map of usual size. */
const START: MapPosition = { lat: 15, lng: 0, zoom: 2 };
const DEFAULT_HEIGHT = 780;

interface TrackerCameraOptions {
  readonly selected: TrackedSatellite | undefined;
  /** The position that the address names, or to which the user moved the map. */
  readonly view: MapPosition | undefined;
  readonly onView: (view: MapPosition) => void;
}

/** The position of the tracker's map, which follows the user's choice of a satellite. */
export function useTrackerCamera({ selected, view, onView }: TrackerCameraOptions) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState<MapPosition>();
  const isNarrow = useMedia(NARROW);
  const place = selected?.place;
  // Where the complete Earth does not fit, the map starts over the selected satellite.
  if (isNarrow && view === undefined && first === undefined && place?.kind === 'placed') {
    setFirst({ ...START, lng: place.position[0] });
  }
  const position = view ?? first ?? START;
  return {
    boxRef,
    position,
    setPosition: onView,
    /** Moves the map to a satellite that it does not show. */
    bringIntoView: (satellite: TrackedSatellite | undefined) => {
      if (satellite?.place?.kind !== 'placed') return;
      const [lng, lat] = satellite.place.position;
      const shown = viewportOf(position, mapBoxSize(boxRef.current, DEFAULT_HEIGHT));
      if (!boundsIntersect(shown, [lng, lat, lng, lat])) onView({ ...position, lat, lng });
    },
  };
}
