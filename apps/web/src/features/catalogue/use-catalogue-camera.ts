import { type BBox, boundsIntersect, centreOf, DEFAULT_ZOOM, type MapPosition } from '@sigma/geo';
import { useCallback, useRef, useState } from 'react';
import type { MarkedPlace } from '../../map/layers/place-mark/marked-place.ts';
import { positionShowing, viewportOf } from '../../map/view/viewport.ts';
import { mapBoxSize } from '../../parts/map/map-box.ts';
import type { FoundPlace } from './box/place-search.ts';
import type { SearchLink } from './link/search-link.ts';
import { boundsOfScenes, type Scene } from './scene/scene.ts';
import { choose, noteSearch } from './search/search-store.ts';

const DEFAULT_HEIGHT = 780;
/** The area tools end 52 px from the left edge of the map; the search button is above, the bar of the map below. */
const MARGINS = { top: 56, bottom: 48, sides: 64 };
const SHEET_MARGIN = 16;
/** Two levels show four times as much to each side. */
const WIDER_ZOOM = 2;

interface CameraOptions {
  readonly areaType: SearchLink['areaType'];
  readonly position: MapPosition;
  readonly onPosition: (position: MapPosition) => void;
}

/** What the map of the catalogue shows, and the ways to move it from outside the map. */
export function useCatalogueCamera({ areaType, position, onPosition }: CameraOptions) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<MarkedPlace>();
  const bounds = useCallback(
    (): BBox => viewportOf(position, mapBoxSize(boxRef.current, DEFAULT_HEIGHT)),
    [position],
  );
  /** Moves the map to a box, and returns what it shows then. The box is above what covers a share of the map from below. */
  const lookAt = (found: BBox, coveredShare = 0): BBox => {
    const size = mapBoxSize(boxRef.current, DEFAULT_HEIGHT);
    const bottom = Math.max(MARGINS.bottom, coveredShare * size.height + SHEET_MARGIN);
    const next = positionShowing(found, size, { margins: { ...MARGINS, bottom } });
    onPosition(next);
    return viewportOf(next, size);
  };
  const noteMove = () => noteSearch({ type: 'map_moved', at: Date.now(), areaType });
  return {
    boxRef,
    /** The place that was chosen in the search box. */
    place,
    forgetPlace: () => setPlace(undefined),
    bounds,
    lookAt,
    goTo: (found: Omit<FoundPlace, 'note'>) => {
      const [lng, lat] = found.position;
      setPlace(found);
      if (found.bounds !== undefined) lookAt(found.bounds);
      else onPosition({ lat, lng, zoom: Math.max(position.zoom, DEFAULT_ZOOM) });
      noteMove();
    },
    zoomOut: () => {
      onPosition({ ...position, zoom: Math.max(0, position.zoom - WIDER_ZOOM) });
      noteMove();
    },
    /** Chooses a scene of the list; the map moves only if it does not show the scene. */
    showScene: (scene: Scene) => {
      choose(scene.fileId, 'list');
      const sceneBounds = boundsOfScenes([scene]);
      if (sceneBounds === undefined || scene.footprint === undefined) return;
      const [lon, lat] = centreOf(scene.footprint);
      if (!boundsIntersect(bounds(), [lon, lat, lon, lat])) lookAt(sceneBounds);
    },
  };
}
