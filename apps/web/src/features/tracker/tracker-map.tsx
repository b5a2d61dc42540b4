import type { MapPosition } from '@sigma/geo';
import { type ReactNode, type Ref, useMemo } from 'react';
import type { TrackerView } from '../../map/layers/satellites/tracker-model.ts';
import { MapFrame } from '../../map/view/map-frame.tsx';
import { useSession } from '../../session/session.tsx';

interface TrackerMapProps {
  readonly boxRef: Ref<HTMLDivElement>;
  readonly position: MapPosition;
  readonly view: TrackerView;
  readonly onPosition: (position: MapPosition) => void;
  readonly children: ReactNode;
}

/** The map of the tracker; it shows no scenes and takes no drawings. */
export function TrackerMap({ boxRef, position, view, onPosition, children }: TrackerMapProps) {
  const { platform } = useSession();
  const { basemap, simulated_basemap: simulatedTiles } = platform;
  const settings = useMemo(
    () => ({
      foreign: basemap && { url: basemap.url, attributionUrl: basemap.attribution_url },
      simulatedTiles,
    }),
    [basemap, simulatedTiles],
  );
  return (
    <MapFrame
      hidden={platform.running_in_test_mode}
      settings={settings}
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
