import { boundsIntersect, type MapPosition } from '@sigma/geo';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { viewportOf } from '../../map/view/viewport.ts';
import { NARROW, useMedia } from '../../parts/layout/use-media.ts';
import { mapBoxSize } from '../../parts/map/map-box.ts';
import type { TrackedSatellite } from './engine/tracker-engine.ts';
import { START, startPosition } from './start-position.ts';

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
  const begin = useEffectEvent(() => {
    if (view !== undefined || first !== undefined || place?.kind !== 'placed') return;
    const size = mapBoxSize(boxRef.current, DEFAULT_HEIGHT);
    setFirst(startPosition({ satellite: place.position, size, isNarrow }));
  });
  const isPlaced = place?.kind === 'placed';
  // Only a map that is laid out has a size.
  useEffect(() => {
    if (isPlaced) begin();
  }, [isPlaced]);
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
