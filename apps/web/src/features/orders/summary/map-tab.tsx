import type { Order } from '@sigma/contract';
import { checkArea, DEFAULT_MAP_POSITION, type Geometry, type MapPosition } from '@sigma/geo';
import { type ReactNode, useMemo, useState } from 'react';
import { areaLayer } from '../../../map/layers/area/area-layer.ts';
import type { Footprint } from '../../../map/layers/footprints/footprint.ts';
import { footprintsLayer } from '../../../map/layers/footprints/footprints-layer.ts';
import { MapFrame } from '../../../map/view/map-frame.tsx';
import type { BoxSize } from '../../../map/view/viewport.ts';
import { useMapBox } from '../../../parts/map/use-map-box.ts';
import { usePlatformMap } from '../../../parts/map/use-platform-map.ts';
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
}

/** The footprints of the order on a map, with the selected collect highlighted. */
export function MapTab({ collects, aoi, requested, notice }: MapTabProps) {
  const { boxRef, size } = useMapBox(DEFAULT_HEIGHT);
  const [chosen, setChosen] = useState<string>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hovered, setHovered] = useState<string>();
  const [moved, setMoved] = useState<MapPosition>();
  const outlines = useMemo(() => outlinesOf(collects), [collects]);
  const leading = chosen ?? collects[0]?.taskId;
  const footprints = useMemo(() => outlines.filter(({ taskId }) => !hidden.has(taskId)), [outlines, hidden]);
  const selected = useMemo(
    () => new Set(outlines.filter(({ taskId }) => taskId === leading).map(({ fileId }) => fileId)),
    [outlines, leading],
  );
  const area = useMemo(() => aoi && geometryOf(aoi), [aoi]);
  const whole = useMemo(
    () => showing(outlines, size, collects.length) ?? (area && positionOf(area, size, collects.length)),
    [outlines, area, size, collects.length],
  );
  const platformMap = usePlatformMap();
  const choose = (taskId: string) => {
    setChosen(taskId);
    setMoved(
      showing(
        outlines.filter((outline) => outline.taskId === taskId),
        size,
        collects.length,
      ),
    );
  };
  return (
    <MapFrame
      {...platformMap}
      boxRef={boxRef}
      position={moved ?? whole ?? DEFAULT_MAP_POSITION}
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
        areaLayer({ area, isSubject: true }),
      ]}
      // The map also reports that its box was laid out, which must not replace the position that shows the order.
      onMoved={(position, byUser) => byUser && setMoved(position)}
    >
      <MapLegend
        collects={collects}
        leading={leading}
        hidden={hidden}
        onChoose={choose}
        onToggle={(taskId) => setHidden((before) => toggled(before, taskId))}
        requested={requested}
        notice={notice}
      />
    </MapFrame>
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
