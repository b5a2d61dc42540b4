import type { ProgramTasking } from '@sigma/contract';
import {
  bboxOf,
  checkArea,
  DEFAULT_MAP_POSITION,
  type Geometry,
  type MapPosition,
  type Position,
} from '@sigma/geo';
import { useMemo, useRef, useState } from 'react';
import type { Footprint } from '../../../map/layers/footprints/footprint.ts';
import { MapFrame } from '../../../map/view/map-frame.tsx';
import { positionShowing } from '../../../map/view/viewport.ts';
import { useSession } from '../../../session/session.tsx';
import { requestTitle } from './request-text.ts';

interface RequestMapProps {
  readonly requests: readonly ProgramTasking[];
  readonly selected: ProgramTasking;
  readonly onSelect: (id: string) => void;
}

/** The areas of the page; the selected one is highlighted and in view. */
export function RequestMap({ requests, selected, onSelect }: RequestMapProps) {
  const { platform } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<string>();
  const [moved, setMoved] = useState<{ readonly of: string; readonly position: MapPosition }>();
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
  const footprints = useMemo(
    () =>
      requests
        .toSorted((a, b) => Number(b.id === selected.id) - Number(a.id === selected.id))
        .flatMap(outlineOf),
    [requests, selected.id],
  );
  const places = useMemo(() => placesOf(requests), [requests]);
  const marked = useMemo(() => new Set([selected.id]), [selected.id]);
  const whole = showing(footprints.find(({ fileId }) => fileId === selected.id)?.footprint, box.current);
  return (
    <MapFrame
      hidden={platform.running_in_test_mode}
      settings={settings}
      boxRef={box}
      position={(moved?.of === selected.id ? moved.position : whole) ?? DEFAULT_MAP_POSITION}
      footprints={footprints}
      hovered={hovered}
      selected={marked}
      area={places}
      tool={undefined}
      noteOf={(id) => {
        const request = requests.find((one) => one.id === id);
        return request && requestTitle(request);
      }}
      onMoved={(position) => setMoved({ of: selected.id, position })}
      onHover={setHovered}
      onPick={([id]) => id !== undefined && id !== selected.id && onSelect(id)}
      onDrawn={nothing}
      onDrawCancelled={nothing}
    />
  );
}

const nothing = () => undefined;

/** Half the side of the square that stands for a place. */
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

/** Places have a dot, too, that is seen from far. */
function placesOf(requests: readonly ProgramTasking[]): Geometry | undefined {
  const coordinates = requests.flatMap(({ aoi }): readonly Position[] => {
    if (aoi.type !== 'Point') return [];
    const [lon = 0, lat = 0] = aoi.coordinates;
    return [[lon, lat]];
  });
  return coordinates.length === 0 ? undefined : { type: 'MultiPoint', coordinates };
}

const USUAL_BOX = { width: 1042, height: 590 };
const CLOSEST_ZOOM = 12;

function showing(shape: Geometry | undefined, box: HTMLElement | null): MapPosition | undefined {
  if (shape === undefined) return undefined;
  const size =
    box === null || box.clientWidth === 0 ? USUAL_BOX : { width: box.clientWidth, height: box.clientHeight };
  return positionShowing(bboxOf(shape), size, { maxZoom: CLOSEST_ZOOM });
}
