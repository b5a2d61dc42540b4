import type { ProgramTasking } from '@sigma/contract';
import {
  type BBox,
  bboxOf,
  checkArea,
  DEFAULT_MAP_POSITION,
  type Geometry,
  type MapPosition,
  type Position,
} from '@sigma/geo';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { areaLayer } from '../../../map/layers/area/area-layer.ts';
import type { Footprint } from '../../../map/layers/footprints/footprint.ts';
import { footprintsLayer } from '../../../map/layers/footprints/footprints-layer.ts';
import { MapFrame } from '../../../map/view/map-frame.tsx';
import { type BoxSize, positionShowing, viewportOf } from '../../../map/view/viewport.ts';
import { useMapBox } from '../../../parts/map/use-map-box.ts';
import { usePlatformMap } from '../../../parts/map/use-platform-map.ts';
import { MapWithPanel } from '../../../parts/scene-panel/map-with-panel.tsx';
import { panelScenesQuery } from '../../../parts/scene-panel/panel-scenes.queries.ts';
import type { PanelScene, ScenePanel } from '../../../parts/scene-panel/scene-panel.ts';
import { useSceneLayers } from '../../../parts/scene-panel/use-scene-layers.ts';
import { useSession } from '../../../session/session.tsx';
import { requestTitle } from './request-text.ts';

interface RequestMapProps {
  readonly requests: readonly ProgramTasking[];
  readonly selected: ProgramTasking;
  readonly onSelect: (id: string) => void;
  readonly scenePanel: ScenePanel;
}

/** The areas of the page; the selected one is highlighted and in view. */
export function RequestMap({ requests, selected, onSelect, scenePanel }: RequestMapProps) {
  const { programId, sensors } = useSession();
  const scenes = useQuery(panelScenesQuery(programId, selected.file_ids, sensors)).data ?? NO_SCENES;
  const opened = scenePanel.fileId;
  const about = `${selected.id} ${opened ?? ''}`;
  const { boxRef, size } = useMapBox(DEFAULT_HEIGHT);
  const [hovered, setHovered] = useState<string>();
  const [moved, setMoved] = useState<{ readonly of: string; readonly position: MapPosition }>();
  const platformMap = usePlatformMap();
  const sceneLayers = useSceneLayers(scenePanel.layers);
  const footprints = useMemo(
    () =>
      requests
        .toSorted((a, b) => Number(b.id === selected.id) - Number(a.id === selected.id))
        .flatMap(outlineOf),
    [requests, selected.id],
  );
  const places = useMemo(() => placesOf(requests), [requests]);
  const marked = useMemo(() => new Set([selected.id]), [selected.id]);
  const whole = useMemo(
    () =>
      showing(scenes.find(({ fileId }) => fileId === opened)?.footprint, size) ??
      showing(footprints.find(({ fileId }) => fileId === selected.id)?.footprint, size),
    [footprints, selected.id, size, scenes, opened],
  );
  const position = (moved?.of === about ? moved.position : whole) ?? DEFAULT_MAP_POSITION;
  const access = {
    scenes,
    view: () => viewportOf(position, size),
    lookAt: (box: BBox) => setMoved({ of: about, position: positionShowing(box, size) }),
  };
  return (
    <MapWithPanel scenePanel={scenePanel} access={access}>
      <MapFrame
        {...platformMap}
        boxRef={boxRef}
        position={position}
        layers={[
          footprintsLayer({
            footprints,
            hovered,
            selected: marked,
            onHover: setHovered,
            onPick: ([id]) => {
              if (id !== undefined && id !== selected.id) onSelect(id);
            },
            tooltipOf: (id) => {
              const request = requests.find((candidate) => candidate.id === id);
              return request && requestTitle(request);
            },
          }),
          ...sceneLayers,
          areaLayer({ area: places }),
        ]}
        // The map also reports that its box was laid out, which must not replace the position that shows the area.
        onMoved={(next, byUser) => byUser && setMoved({ of: about, position: next })}
      />
    </MapWithPanel>
  );
}

const NO_SCENES: readonly PanelScene[] = [];

/** Half the side of the square that represents a point. */
const PLACE_DEG = 0.01;

/** A shape that cannot be read is not drawn; its request is still listed. */
function outlineOf({ id, aoi }: ProgramTasking): readonly Footprint[] {
  const checked = checkArea(aoi.type === 'Point' ? squareAt(aoi.coordinates) : aoi);
  return checked.ok ? [{ fileId: id, footprint: checked.area }] : [];
}

function squareAt([lon = 0, lat = 0]: readonly number[]) {
  const [west, east, south, north] = [lon - PLACE_DEG, lon + PLACE_DEG, lat - PLACE_DEG, lat + PLACE_DEG];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}

/** A point also has a dot, which is visible from far away. */
function placesOf(requests: readonly ProgramTasking[]): Geometry | undefined {
  const coordinates = requests.flatMap(({ aoi }): readonly Position[] => {
    if (aoi.type !== 'Point') return [];
    const [lon = 0, lat = 0] = aoi.coordinates;
    return [[lon, lat]];
  });
  return coordinates.length === 0 ? undefined : { type: 'MultiPoint', coordinates };
}

const DEFAULT_HEIGHT = 590;
const CLOSEST_ZOOM = 12;

function showing(shape: Geometry | undefined, size: BoxSize): MapPosition | undefined {
  if (shape === undefined) return undefined;
  return positionShowing(bboxOf(shape), size, { maxZoom: CLOSEST_ZOOM });
}
