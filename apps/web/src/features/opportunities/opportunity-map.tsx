import type { Opportunity, Sensor } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import { checkSearchGeometry, type Geometry, type MapPosition } from '@sigma/geo';
import { type ReactNode, type Ref, useMemo } from 'react';
import { DrawTools } from '../../map/controls/draw-tools.tsx';
import { type DrawTool, type EditableShape, makesShape } from '../../map/drawing/draw-tool.ts';
import type { MapPasses } from '../../map/layers/passes/map-passes.ts';
import { MapFrame } from '../../map/view/map-frame.tsx';
import { useSession } from '../../session/session.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { takeTaskingTool, useTaskingStore } from './opportunity-store.ts';
import { PassKey } from './passes/pass-key.tsx';
import { reachOf } from './passes/pass-reach.ts';
import { selectedPassOf } from './passes/pass-track.ts';

interface TaskingMapProps {
  readonly position: MapPosition;
  readonly boxRef: Ref<HTMLDivElement>;
  readonly area: SearchArea | undefined;
  /** Passes of the page, the selected one among them. */
  readonly passes: readonly Opportunity[];
  readonly selected: Opportunity | undefined;
  readonly sensors: readonly Sensor[];
  readonly onPosition: (position: MapPosition) => void;
  readonly onSelect: (passId: string) => void;
  readonly onArea: (area: SearchArea | undefined) => void;
  /** The map is to show all of a shape. */
  readonly onLookAt: (shape: Geometry) => void;
  /** More tools about the area. */
  readonly areaTools: ReactNode;
}

/** The map of the opportunity viewer: the area, the selected pass with its ground track, the others of the page. */
export function TaskingMap(props: TaskingMapProps) {
  const { position, boxRef, area, passes, selected, sensors, onPosition, onArea, onLookAt } = props;
  const reach = selected && reachOf(selected);
  const { platform } = useSession();
  const tool = useTaskingStore((store) => store.tool);
  const drawn = useMemo(() => drawnPasses(passes, selected, sensors), [passes, selected, sensors]);
  const settings = useMemo(
    () => ({
      foreign: platform.basemap && {
        url: platform.basemap.url,
        attributionUrl: platform.basemap.attribution_url,
      },
      simulatedTiles: platform.simulated_basemap,
    }),
    [platform],
  );
  const draw = (next: DrawTool | undefined) => {
    // Starting a draw clears the previous shape (1:4.2).
    if (next !== undefined && makesShape(next) && area !== undefined) onArea(undefined);
    takeTaskingTool(next);
  };
  return (
    <MapFrame
      hidden={platform.running_in_test_mode}
      settings={settings}
      boxRef={boxRef}
      position={position}
      footprints={NO_FOOTPRINTS}
      hovered={undefined}
      selected={NONE}
      area={area}
      isAreaSubject
      passes={drawn}
      tool={tool}
      noteOf={nothing}
      onMoved={onPosition}
      onHover={nothing}
      onPick={nothing}
      onPickPass={props.onSelect}
      onDrawn={(shape) => {
        takeTaskingTool(undefined);
        takeShape(shape, onArea);
      }}
      onEdited={(shape) => takeShape(shape, onArea)}
      onDrawCancelled={() => takeTaskingTool(undefined)}
    >
      <DrawTools tool={tool} onTool={draw} canClear={area !== undefined} onClear={() => onArea(undefined)}>
        {props.areaTools}
      </DrawTools>
      {selected !== undefined && area !== undefined && (
        <PassKey
          hasOthers={drawn.others.length > 0}
          onShowPass={reach && (() => onLookAt(reach))}
          onShowArea={() => onLookAt(area)}
        />
      )}
    </MapFrame>
  );
}

const NO_FOOTPRINTS: readonly never[] = [];
const NONE: ReadonlySet<string> = new Set();
const nothing = () => undefined;

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
        return reach === undefined ? [] : [{ id: pass.id, reach }];
      }),
    selected: selected && selectedPassOf(selected, sensor?.raw_tle ?? null),
  };
}

/** A drawing becomes the area when it can be searched; a repair is said (decision 11). */
function takeShape(shape: EditableShape, onArea: (area: SearchArea) => void): void {
  const checked = checkSearchGeometry(shape);
  if (!checked.ok) {
    showToast({ tone: 'bad', title: 'This shape cannot be searched', text: checked.message });
    return;
  }
  if (checked.repaired !== undefined) {
    showToast({ tone: 'info', title: 'The shape was repaired', text: checked.repaired });
  }
  onArea(checked.geometry);
}
