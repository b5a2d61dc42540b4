import type { MapPosition } from '@sigma/geo';
import type { ReactNode, Ref } from 'react';
import { dayNightLayer } from '../../map/layers/daynight/daynight-layer.ts';
import { groundTracksLayer } from '../../map/layers/ground-tracks/ground-tracks-layer.ts';
import { outlinesLayer } from '../../map/layers/outlines/outlines-layer.ts';
import { satellitesLayer } from '../../map/layers/satellites/satellites-layer.ts';
import { MapFrame } from '../../map/view/map-frame.tsx';
import { usePlatformMap } from '../../parts/map/use-platform-map.ts';
import type { TrackerView } from './engine/tracker-view.ts';

interface TrackerMapProps {
  readonly boxRef: Ref<HTMLDivElement>;
  readonly position: MapPosition;
  readonly view: TrackerView;
  readonly onPosition: (position: MapPosition) => void;
  readonly children: ReactNode;
}

/** The map of the tracker: night, saved areas, the ground track of the selected satellite, and all satellites. */
export function TrackerMap({ boxRef, position, view, onPosition, children }: TrackerMapProps) {
  const platformMap = usePlatformMap();
  const { tracks, night, areas, ...satellites } = view;
  return (
    <MapFrame
      {...platformMap}
      boxRef={boxRef}
      position={position}
      layers={[
        dayNightLayer(night),
        outlinesLayer(areas),
        groundTracksLayer(tracks),
        satellitesLayer(satellites),
      ]}
      onMoved={onPosition}
    >
      {children}
    </MapFrame>
  );
}
