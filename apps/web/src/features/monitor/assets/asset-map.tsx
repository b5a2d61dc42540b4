import { MAX_ASSET_KM2, type SearchArea } from '@sigma/domain';
import { type Area, bboxOf, DEFAULT_MAP_POSITION, type Geometry, type MapPosition } from '@sigma/geo';
import { IconForms, IconUpload } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { DrawTools } from '../../../map/controls/draw-tools.tsx';
import type { DrawTool } from '../../../map/drawing/draw-tool.ts';
import { areaLayer } from '../../../map/layers/area/area-layer.ts';
import { outlinesLayer } from '../../../map/layers/outlines/outlines-layer.ts';
import { MapFrame } from '../../../map/view/map-frame.tsx';
import { positionShowing } from '../../../map/view/viewport.ts';
import { AreaDialog } from '../../../parts/area/area-dialog.tsx';
import { drawnAreaHandlers } from '../../../parts/area/drawn-area.ts';
import { DETAIL_ZOOM, DetailZoom } from '../../../parts/map/detail-zoom.tsx';
import { useMapBox } from '../../../parts/map/use-map-box.ts';
import { usePlatformMap } from '../../../parts/map/use-platform-map.ts';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { readShapes } from './file/read-in-worker.ts';
import { areaOfFile } from './file/shapes-of-file.ts';

/** An asset is a surface, so there is no tool for points. */
const TOOLS: readonly DrawTool[] = ['polygon', 'rectangle', 'square', 'measure', 'edit'];
const DEFAULT_HEIGHT = 640;
/** A small site still shows what is around it, and the corners of its area keep clear of the tools. */
const SHOWN = { maxZoom: 16, margins: { top: 48, bottom: 48, sides: 76 } } as const;

interface AssetMapProps {
  /** Of which asset; another one moves the map to its area. */
  readonly about: string;
  readonly area: Area | null;
  readonly facilities: readonly Geometry[];
  readonly canEdit: boolean;
  readonly onArea: (area: Area) => void;
}

/** The area of an asset with its facilities, and the tools that change the area. */
export function AssetMap({ about, area, facilities, canEdit, onArea }: AssetMapProps) {
  const { boxRef, size } = useMapBox(DEFAULT_HEIGHT);
  const platformMap = usePlatformMap();
  const [tool, setTool] = useState<DrawTool>();
  const [isTyping, setTyping] = useState(false);
  const [moved, setMoved] = useState<{ readonly of: string; readonly position: MapPosition }>();
  // The first area of an asset decides what is shown: the map must not move under someone who edits it.
  const [home, setHome] = useState({ about, area });
  if (home.about !== about || (home.area === null && area !== null)) setHome({ about, area });
  const whole = useMemo(
    () => home.area && positionShowing(bboxOf(home.area), size, SHOWN),
    [home.area, size],
  );
  const position = (moved?.of === about ? moved.position : whole) ?? DEFAULT_MAP_POSITION;
  const lookAt = (shape: Area) =>
    setMoved({ of: about, position: positionShowing(bboxOf(shape), size, SHOWN) });
  const accept = (shape: SearchArea | undefined) => {
    if (shape?.type === 'Polygon' || shape?.type === 'MultiPolygon') onArea(shape);
    else if (shape !== undefined)
      showToast({ tone: 'bad', title: 'An asset needs a surface', text: NO_SURFACE });
  };
  // The stored area stays until a new one is complete.
  const { selectTool, ...drawing } = drawnAreaHandlers({ area: undefined, onArea: accept, onTool: setTool });
  return (
    <MapFrame
      {...platformMap}
      boxRef={boxRef}
      position={position}
      layers={[
        outlinesLayer(facilities),
        areaLayer({
          area: area ?? undefined,
          isSubject: true,
          isPlain: !canEdit,
          ...(canEdit && { drawing: { ...drawing, tool, maxAreaKm2: MAX_ASSET_KM2 } }),
        }),
      ]}
      onMoved={(next, byUser) => byUser && setMoved({ of: about, position: next })}
    >
      <DetailZoom onDetail={() => setMoved({ of: about, position: { ...position, zoom: DETAIL_ZOOM } })} />
      {canEdit && (
        <DrawTools tool={tool} tools={TOOLS} onTool={selectTool} canClear={area !== null}>
          <IconButton
            icon={IconForms}
            label="Area by coordinates"
            side="right"
            onClick={() => setTyping(true)}
          />
          <AreaFile
            onArea={(read) => {
              onArea(read);
              lookAt(read);
            }}
          />
        </DrawTools>
      )}
      {isTyping && (
        <AreaDialog
          area={area ?? undefined}
          onClose={() => setTyping(false)}
          onArea={(typed) => {
            setTyping(false);
            accept(typed);
            if (typed.type === 'Polygon' || typed.type === 'MultiPolygon') lookAt(typed);
          }}
        />
      )}
    </MapFrame>
  );
}

const NO_SURFACE = 'Points and lines have no area. Use a polygon.';

/** Reads the area from a file. */
function AreaFile({ onArea }: { readonly onArea: (area: Area) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    const reading = await readShapes(file);
    const area = reading.ok ? areaOfFile(reading.result) : reading.message;
    if (typeof area === 'string') showToast({ tone: 'bad', title: `${file.name} was not used`, text: area });
    else onArea(area);
  };
  return (
    <>
      <IconButton
        icon={IconUpload}
        label="Area from a file"
        tip="Area from a file: GeoJSON, KML, KMZ, WKT, Shapefile"
        side="right"
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Area from a file"
        accept=".geojson,.json,.kml,.kmz,.wkt,.txt,.zip"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after it was corrected.
          event.target.value = '';
          if (file !== undefined) void read(file);
        }}
      />
    </>
  );
}
