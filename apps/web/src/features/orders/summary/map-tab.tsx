import type { Order, Sensor } from '@sigma/contract';
import { type BBox, checkArea, DEFAULT_MAP_POSITION, type Geometry, type MapPosition } from '@sigma/geo';
import { type ReactNode, useMemo, useState } from 'react';
import { areaLayer } from '../../../map/layers/area/area-layer.ts';
import type { Footprint } from '../../../map/layers/footprints/footprint.ts';
import { footprintsLayer } from '../../../map/layers/footprints/footprints-layer.ts';
import { MapFrame } from '../../../map/view/map-frame.tsx';
import { type BoxSize, positionShowing, viewportOf } from '../../../map/view/viewport.ts';
import { useMapBox } from '../../../parts/map/use-map-box.ts';
import { usePlatformMap } from '../../../parts/map/use-platform-map.ts';
import { MapWithPanel } from '../../../parts/scene-panel/map-with-panel.tsx';
import type { PanelScene, ScenePanel } from '../../../parts/scene-panel/scene-panel.ts';
import { useSceneLayers } from '../../../parts/scene-panel/use-scene-layers.ts';
import { useSession } from '../../../session/session.tsx';
import { sceneTimeText } from '../../../ui/text/figures.ts';
import { MapLegend } from './map-legend.tsx';
import { positionOf } from './map-position.ts';
import type { OrderCollect } from './order-collects.ts';

type Aoi = NonNullable<Order['tasking']>['aoi'];

interface MapTabProps {
  readonly collects: readonly OrderCollect[];
  /** The area to be captured, for a tasking order. */
  readonly aoi: Aoi | undefined;
  /** The requested capture in words. */
  readonly requested: ReactNode;
  readonly notice: ReactNode;
  readonly scenePanel: ScenePanel;
}

/** The footprints of the order on a map, with the selected collect highlighted. */
export function MapTab({ collects, aoi, requested, notice, scenePanel }: MapTabProps) {
  const { boxRef, size } = useMapBox(DEFAULT_HEIGHT);
  const [chosen, setChosen] = useState<string>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hovered, setHovered] = useState<string>();
  const [moved, setMoved] = useState<{ readonly with: string | undefined; readonly position: MapPosition }>();
  const opened = scenePanel.fileId;
  const { sensors } = useSession();
  const outlines = useMemo(() => outlinesOf(collects), [collects]);
  const leading = chosen ?? collects[0]?.taskId;
  const footprints = useMemo(
    () =>
      opened === undefined
        ? outlines.filter(({ taskId }) => !hidden.has(taskId))
        : // Pixels of one scene are seen without the outlines of others.
          outlines.filter(({ fileId }) => fileId === opened),
    [outlines, hidden, opened],
  );
  const selected = useMemo(
    () => new Set(outlines.filter(({ taskId }) => taskId === leading).map(({ fileId }) => fileId)),
    [outlines, leading],
  );
  const area = useMemo(() => aoi && geometryOf(aoi), [aoi]);
  const whole = useMemo(
    () =>
      showing(
        outlines.filter(({ fileId }) => fileId === opened),
        size,
        1,
      ) ??
      showing(outlines, size, collects.length) ??
      (area && positionOf(area, size, collects.length)),
    [outlines, area, size, collects.length, opened],
  );
  const platformMap = usePlatformMap();
  const sceneLayers = useSceneLayers(scenePanel.layers);
  const choose = (taskId: string) => {
    setChosen(taskId);
    const position = showing(
      outlines.filter((outline) => outline.taskId === taskId),
      size,
      collects.length,
    );
    setMoved(position && { with: opened, position });
  };
  const position =
    (moved !== undefined && moved.with === opened ? moved.position : whole) ?? DEFAULT_MAP_POSITION;
  const scenes = useMemo(() => panelScenes(collects, outlines, sensors), [collects, outlines, sensors]);
  const access = {
    scenes,
    view: () => viewportOf(position, size),
    lookAt: (box: BBox) => setMoved({ with: opened, position: positionShowing(box, size) }),
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
            selected,
            onHover: setHovered,
            onPick: ([fileId]) => {
              const hit = outlines.find((outline) => outline.fileId === fileId);
              if (hit) setChosen(hit.taskId);
            },
            tooltipOf: (fileId) => timeTextOf(collects, fileId),
          }),
          ...sceneLayers,
          areaLayer({ area, isSubject: true }),
        ]}
        // The map also reports that its box was laid out, which must not replace the position that shows the order.
        onMoved={(next, byUser) => byUser && setMoved({ with: opened, position: next })}
      >
        <MapLegend
          collects={collects}
          leading={leading}
          hidden={hidden}
          onChoose={choose}
          onToggle={(taskId) => setHidden((before) => toggled(before, taskId))}
          onSpectra={scenePanel.onOpen}
          hasPanel={opened !== undefined}
          requested={requested}
          notice={notice}
        />
      </MapFrame>
    </MapWithPanel>
  );
}

/** The scenes as a panel about one of them needs them; those that the catalogue does not list have no cube. */
function panelScenes(
  collects: readonly OrderCollect[],
  outlines: readonly Outline[],
  sensors: readonly Sensor[],
): readonly PanelScene[] {
  return collects.flatMap((collect) =>
    collect.scenes.flatMap(({ fileId, capture }) => {
      if (capture?.collection === undefined) return [];
      const { collection, instant, sensor_id } = capture;
      const sensorName = sensors.find((one) => one.osk_id === sensor_id)?.osk_sensor_name ?? 'Unknown sensor';
      const footprint = outlines.find((one) => one.fileId === fileId)?.footprint;
      return [{ collection, fileId, sensorName, datetime: instant, footprint }];
    }),
  );
}

interface Outline extends Footprint {
  readonly taskId: string;
}

/** Outlines of the scenes. An invalid footprint is not drawn, but its scene is still listed. */
function outlinesOf(collects: readonly OrderCollect[]): readonly Outline[] {
  return collects.flatMap(({ taskId, scenes }) =>
    scenes.flatMap(({ fileId, capture }) => {
      const checked = capture && checkArea(capture.footprint);
      return checked?.ok ? [{ taskId, fileId, footprint: checked.area }] : [];
    }),
  );
}

const DEFAULT_HEIGHT = 590;

function showing(outlines: readonly Outline[], size: BoxSize, tasks: number): MapPosition | undefined {
  if (outlines.length === 0) return undefined;
  const polygons = outlines.flatMap(({ footprint }) =>
    footprint.type === 'Polygon' ? [footprint.coordinates] : footprint.coordinates,
  );
  return positionOf({ type: 'MultiPolygon', coordinates: polygons }, size, tasks);
}

/** The requested area; undefined if it is not a valid shape. */
function geometryOf(aoi: Aoi): Geometry | undefined {
  if (aoi.type !== 'Point') {
    const checked = checkArea(aoi);
    return checked.ok ? checked.area : undefined;
  }
  const [lon = 0, lat = 0] = aoi.coordinates;
  return { type: 'Point', coordinates: [lon, lat] };
}

function timeTextOf(collects: readonly OrderCollect[], fileId: string): ReactNode {
  const scene = collects
    .flatMap((collect) => collect.scenes)
    .find((candidate) => candidate.fileId === fileId);
  return scene?.capture && sceneTimeText(scene.capture.instant);
}

function toggled(set: ReadonlySet<string>, member: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}
