import { findingNumberText } from '@sigma/domain';
import { bboxOf, type Geometry, type MapPosition } from '@sigma/geo';
import { IconWand } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DrawTools } from '../../../map/controls/draw-tools.tsx';
import { areaLayer } from '../../../map/layers/area/area-layer.ts';
import {
  type DrawnShapeOnMap,
  drawnShapesLayer,
} from '../../../map/layers/drawn-shapes/drawn-shapes-layer.ts';
import { outlinesLayer } from '../../../map/layers/outlines/outlines-layer.ts';
import { picturesLayer } from '../../../map/layers/pictures/pictures-layer.ts';
import { spectralLayer } from '../../../map/layers/spectral/spectral-layer.ts';
import type { MapLayer } from '../../../map/registry/map-layer.ts';
import { MapFrame } from '../../../map/view/map-frame.tsx';
import { wireArea } from '../../../parts/area/wire-area.ts';
import { usePlatformMap } from '../../../parts/map/use-platform-map.ts';
import { readToken } from '../../../session/token.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';

import type { DrawnFeature } from '../drawing/drawn-feature.ts';
import classes from './bench.module.css';
import { boxAtMiddle, MAP_TOOLS, mapToolOf, middleOf } from './bench-tool.ts';
import type { FoundShape } from './found-shapes.ts';
import type { Bench } from './use-bench.ts';
import type { FilterPlane } from './use-filter-plane.ts';

interface BenchMapProps {
  readonly bench: Bench;
  readonly filter: FilterPlane;
  /** What the analysis found, where it is to be seen. */
  readonly found: readonly FoundShape[];
  readonly hovered: string | undefined;
  readonly position: MapPosition;
  readonly boxRef: (box: HTMLDivElement | null) => void;
  readonly onHover: (key: string | undefined) => void;
  readonly onMoved: (position: MapPosition) => void;
  readonly onPlume: () => void;
  readonly onPlace: () => void;
}

const NO_PINS = [] as const;

/** The scene with what is drawn on it, and the tools. */
export function BenchMap(props: BenchMapProps) {
  const { bench, position, boxRef, onMoved, onPlume, onPlace } = props;
  const { tool, selected, setTool } = bench;
  return (
    <MapFrame
      {...usePlatformMap()}
      boxRef={boxRef}
      position={position}
      tokenOf={readToken}
      layers={useLayers(props)}
      onMoved={(next) => onMoved(next)}
    >
      <DrawTools
        tool={mapToolOf(tool)}
        tools={MAP_TOOLS}
        onTool={setTool}
        editLabel="Edit the feature"
        canClear={selected !== undefined && !selected.isPublished}
      >
        <IconButton
          icon={IconWand}
          label="Outline a plume"
          tip="Outline a plume: follows the contour of the methane filter (O)"
          side="right"
          active={tool === 'plume'}
          aria-pressed={tool === 'plume'}
          onClick={onPlume}
        />
      </DrawTools>
      {isPlacedTool(tool) && (
        <>
          <span className={classes.middle} aria-hidden="true" />
          <div className={classes.place}>
            <Button size="s" onClick={onPlace}>
              Place at the middle of the map
            </Button>
          </div>
        </>
      )}
    </MapFrame>
  );
}

const isPlacedTool = (tool: Bench['tool']): boolean =>
  tool !== undefined && tool !== 'edit' && tool !== 'measure';

/** Puts what the active tool makes at the middle of the map, for those who use no pointer. */
export function placeAtMiddle(bench: Bench, filter: FilterPlane, position: MapPosition): void {
  switch (bench.tool) {
    case 'point':
      bench.drawn({ type: 'Point', coordinates: middleOf(position) });
      return;
    case 'rectangle':
    case 'square':
    case 'polygon':
      // Its corners can be moved by keys.
      if (bench.drawn(boxAtMiddle(position)) !== undefined) bench.setTool('edit');
      return;
    case 'plume':
      if (filter.contours !== undefined)
        bench.snapAt(middleOf(position), filter.contours, bench.threshold ?? filter.range.usual);
      return;
    case 'edit':
    case 'measure':
    case undefined:
  }
}

function useLayers({ bench, filter, found, hovered, onHover }: BenchMapProps): readonly MapLayer[] {
  const { scene, drawing, tool, selected } = bench;
  // A finished shape leaves its tool active: the next one is drawn by a new layer.
  const [round, setRound] = useState(0);
  const pictures = useMemo(() => {
    const url = `${location.origin}/api/files/${encodeURIComponent(scene.file_id)}/visual_rgb/tiles/{z}/{x}/{y}`;
    const bounds = bboxOf(wireArea(scene.footprint));
    return [
      {
        id: `${scene.file_id} ground`,
        opacity: 1,
        source: { type: 'tiles', url, bounds, maxZoom: 18 },
      } as const,
    ];
  }, [scene.file_id, scene.footprint]);
  const outlines = useMemo(
    (): readonly Geometry[] => scene.passes.map(({ aoi }) => wireArea(aoi)),
    [scene.passes],
  );
  const edited = tool === 'edit' ? selected : undefined;
  const shapes = useMemo(
    () => [
      ...found.map(
        ({ key, shape }): DrawnShapeOnMap => ({ id: key, shape, color: 'detection', isDashed: true }),
      ),
      ...drawing.features
        .filter(({ key }) => key !== edited?.key)
        .map(({ key, shape }): DrawnShapeOnMap => ({ id: key, shape, color: 'track', isDashed: false })),
    ],
    [drawing.features, found, edited?.key],
  );
  const drawn = drawnShapesLayer({
    shapes,
    hovered,
    selected: drawing.selected,
    onHover,
    onPick: (key) => bench.select(drawing.features.some((one) => one.key === key) ? key : undefined),
    tooltipOf: (key) => nameOf(key, drawing.features, found),
  });
  const { contours, painted, range } = filter;
  const plane =
    contours &&
    spectralLayer({
      picture: painted,
      grid: contours.grid,
      pixel: undefined,
      pins: NO_PINS,
      onPick: (pixel) => {
        if (tool !== 'plume') bench.select(undefined);
        else if (pixel !== undefined)
          bench.snapAt(contours.grid.centreOf(pixel), contours, bench.threshold ?? range.usual);
      },
    });
  const area = areaLayer({
    id: `area-${round}`,
    area: edited?.shape,
    isSubject: true,
    drawing: {
      tool: mapToolOf(tool),
      onDrawn: (shape) => {
        bench.drawn(shape);
        // After the click that ended the shape, which would otherwise begin the next one as well.
        setTimeout(() => setRound((last) => last + 1));
      },
      onEdited: (shape) => edited !== undefined && bench.edited(edited.key, shape),
      onCancelled: () => bench.setTool(undefined),
    },
  });
  const ground = [picturesLayer(pictures), outlinesLayer(outlines)];
  // The layer that is listed last receives the click.
  if (plane === undefined) return [...ground, drawn, area];
  return tool === 'plume' ? [...ground, drawn, area, plane] : [...ground, plane, drawn, area];
}

function nameOf(
  key: string,
  features: readonly DrawnFeature[],
  found: readonly FoundShape[],
): string | undefined {
  const feature = features.find((one) => one.key === key);
  if (feature !== undefined)
    return feature.number === undefined
      ? `${feature.type}, not saved`
      : `${feature.type}, ${findingNumberText(feature.number)}`;
  const other = found.find((one) => one.key === key);
  return other && `${other.detection_type}, found by the analysis`;
}
