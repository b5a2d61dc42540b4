import type { MapPosition } from '@sigma/geo';
import type { ReactNode, Ref } from 'react';
import type { TrackerView } from '../../map/layers/satellites/tracker-model.ts';
import { MapFrame } from '../../map/view/map-frame.tsx';
import { usePlatformMap } from '../../parts/map/use-platform-map.ts';

interface TrackerMapProps {
  readonly boxRef: Ref<HTMLDivElement>;
  readonly position: MapPosition;
  readonly view: TrackerView;
  readonly onPosition: (position: MapPosition) => void;
  readonly children: ReactNode;
}

/** The map of the tracker; it shows no scenes and takes no drawings. */
export function TrackerMap({ boxRef, position, view, onPosition, children }: TrackerMapProps) {
  const platformMap = usePlatformMap();
  return (
    <MapFrame
      {...platformMap}
      boxRef={boxRef}
      position={position}
      footprints={NO_SCENES}
      hovered={undefined}
      selected={NOTHING_SELECTED}
      area={undefined}
      tool={undefined}
      tracker={view}
      noteOf={nothing}
      onMoved={onPosition}
      onHover={nothing}
      onPick={nothing}
      onDrawn={nothing}
      onDrawCancelled={nothing}
    >
      {children}
    </MapFrame>
  );
}

const NO_SCENES: readonly never[] = [];
const NOTHING_SELECTED: ReadonlySet<string> = new Set();
const nothing = () => undefined;
