import type { Opportunity, Sensor } from '@sigma/contract';
import { MAX_TASKING_KM2, type SearchArea } from '@sigma/domain';
import type { Geometry, MapPosition, Position } from '@sigma/geo';
import { type ReactNode, type Ref, useMemo } from 'react';
import { DrawTools } from '../../map/controls/draw-tools.tsx';
import { aimLayer } from '../../map/layers/aim/aim-layer.ts';
import { areaLayer } from '../../map/layers/area/area-layer.ts';
import type { MapPasses } from '../../map/layers/passes/map-passes.ts';
import { passesLayer } from '../../map/layers/passes/passes-layer.ts';
import { MapFrame } from '../../map/view/map-frame.tsx';
import { drawnAreaHandlers } from '../../parts/area/drawn-area.ts';
import { usePlatformMap } from '../../parts/map/use-platform-map.ts';
import { setOpportunityTool, useOpportunityStore } from './opportunity-store.ts';
import { PassKey } from './passes/pass-key.tsx';
import { reachOf } from './passes/pass-reach.ts';
import { selectedPassOf } from './passes/pass-track.ts';

interface OpportunityMapProps {
  readonly position: MapPosition;
  readonly boxRef: Ref<HTMLDivElement>;
  readonly area: SearchArea | undefined;
  /** Passes of the page, including the selected one. */
  readonly passes: readonly Opportunity[];
  readonly selected: Opportunity | undefined;
  readonly sensors: readonly Sensor[];
  readonly onPosition: (position: MapPosition) => void;
  readonly onSelect: (passId: string) => void;
  readonly onArea: (area: SearchArea | undefined) => void;
  /** Where the capture of the selected pass aims; undefined where there is no choice. */
  readonly aim: Position | undefined;
  readonly onAim: (aim: Position) => void;
  /** Moves the map so that it shows the complete shape. */
  readonly onLookAt: (shape: Geometry) => void;
  /** More tools for the area. */
  readonly areaTools: ReactNode;
}

/** The map of the opportunity viewer: the area, the selected pass with its ground track, the other passes of the page. */
export function OpportunityMap(props: OpportunityMapProps) {
  const { position, boxRef, area, passes, selected, sensors, onPosition, onArea, onLookAt } = props;
  const reach = selected && reachOf(selected);
  const tool = useOpportunityStore((store) => store.tool);
  const drawn = useMemo(() => drawnPasses(passes, selected, sensors), [passes, selected, sensors]);
  const platformMap = usePlatformMap();
  const { selectTool, ...drawing } = drawnAreaHandlers({ area, onArea, onTool: setOpportunityTool });
  return (
    <MapFrame
      {...platformMap}
      boxRef={boxRef}
      position={position}
      layers={[
        passesLayer({ passes: drawn, onPick: props.onSelect }),
        aimLayer({ aim: tool === undefined ? props.aim : undefined, onAim: props.onAim }),
        areaLayer({ area, isSubject: true, drawing: { ...drawing, tool, maxAreaKm2: MAX_TASKING_KM2 } }),
      ]}
      onMoved={onPosition}
    >
      <DrawTools
        tool={tool}
        onTool={selectTool}
        canClear={area !== undefined}
        onClear={() => onArea(undefined)}
      >
        {props.areaTools}
      </DrawTools>
      {selected !== undefined && area !== undefined && (
        <PassKey
          hasOthers={drawn.others.some(({ isFree }) => isFree)}
          hasBusy={drawn.others.some(({ isFree }) => !isFree)}
          onShowPass={reach && (() => onLookAt(reach))}
          onShowArea={() => onLookAt(area)}
        />
      )}
    </MapFrame>
  );
}

function drawnPasses(
  passes: readonly Opportunity[],
  selected: Opportunity | undefined,
  sensors: readonly Sensor[],
): MapPasses {
  const sensor = sensors.find(({ osk_id }) => osk_id === selected?.sensor);
  return {
    others: passes
      .filter(({ id }) => id !== selected?.id)
      .flatMap((pass) => {
        const reach = reachOf(pass);
        return reach === undefined ? [] : [{ id: pass.id, reach, isFree: pass.unavailable === null }];
      }),
    selected: selected && selectedPassOf(selected, sensor?.raw_tle ?? null),
  };
}
