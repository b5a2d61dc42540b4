import type { SearchArea } from '@sigma/domain';
import type { BBox, MapPosition } from '@sigma/geo';
import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { DrawTools } from '../../../map/controls/draw-tools.tsx';
import { areaLayer } from '../../../map/layers/area/area-layer.ts';
import { boundsOfCell, type DensityCell } from '../../../map/layers/density/density-cell.ts';
import { densityLayer } from '../../../map/layers/density/density-layer.ts';
import type { Footprint } from '../../../map/layers/footprints/footprint.ts';
import { footprintsLayer } from '../../../map/layers/footprints/footprints-layer.ts';
import { picturesLayer } from '../../../map/layers/pictures/pictures-layer.ts';
import type { MarkedPlace } from '../../../map/layers/place-mark/marked-place.ts';
import { placeMarkLayer } from '../../../map/layers/place-mark/place-mark-layer.ts';
import { MapFrame } from '../../../map/view/map-frame.tsx';
import { drawnAreaHandlers } from '../../../parts/area/drawn-area.ts';
import { NARROW, useMedia } from '../../../parts/layout/use-media.ts';
import { usePlatformMap } from '../../../parts/map/use-platform-map.ts';
import type { SceneLayers } from '../../../parts/scene-panel/scene-panel.ts';
import { useSceneLayers } from '../../../parts/scene-panel/use-scene-layers.ts';
import { readToken } from '../../../session/token.ts';
import { counted } from '../../../ui/text/figures.ts';
import { DensityNote } from '../density/density-note.tsx';
import { GoToScenes } from '../density/go-to-scenes.tsx';
import type { DensityFailure } from '../density/use-density.ts';
import type { ScenesElsewhere } from '../density/use-scenes-elsewhere.ts';
import { type Compared, NOT_COMPARED, type SearchLink } from '../link/search-link.ts';
import { DisplaySwitch } from '../pictures/display-switch.tsx';
import type { MapDisplayControl } from '../pictures/map-display.ts';
import classes from '../pictures/map-notes.module.css';
import { outlineStrength } from '../pictures/outline-strength.ts';
import { OverlayKey } from '../pictures/overlay-key.tsx';
import { comparedScenes } from '../pictures/overlays.ts';
import { PicturesNote } from '../pictures/pictures-note.tsx';
import type { MapPictures } from '../pictures/use-map-pictures.ts';
import type { CoveredOf } from '../scene/covered-share.ts';
import type { Scene } from '../scene/scene.ts';
import { choose, hover, noteSearch, openStack, setTool, useSearchStore } from '../search/search-store.ts';
import { useSearchAsIMove } from '../search/use-search-as-i-move.ts';
import { CompareNote } from './compare-note.tsx';
import { HiddenFootprints } from './hidden-footprints.tsx';
import { SceneNote } from './scene-note.tsx';
import { SearchAsIMoveChoice } from './search-as-i-move-choice.tsx';
import pillClasses from './search-pill.module.css';
import { SearchPill } from './search-pill.tsx';
import { StackList } from './stack-list.tsx';
import { useEscape } from './use-escape.ts';

interface CatalogueMapProps {
  readonly link: SearchLink;
  readonly position: MapPosition;
  readonly boxRef: Ref<HTMLDivElement>;
  readonly scenes: readonly Scene[];
  /** The number of scenes that match but were not sent. */
  readonly unlisted: number;
  readonly included: ReadonlySet<string>;
  readonly drawn: MapPictures;
  readonly display: MapDisplayControl;
  /** Counts in place of footprints, where scenes are specks. */
  readonly density: readonly DensityCell[] | undefined;
  readonly densityFailure: DensityFailure | undefined;
  readonly elsewhere: ScenesElsewhere | undefined;
  readonly onGo: (extent: BBox) => void;
  /** The place that was chosen in the search box. */
  readonly place: MarkedPlace | undefined;
  readonly coveredOf: CoveredOf;
  readonly onCompare: (compared: Compared) => void;
  readonly onPosition: (position: MapPosition) => void;
  readonly onArea: (area: SearchArea | undefined) => void;
  readonly onSearch: () => void;
  /** Layers of a panel about one scene, above the pictures. */
  readonly sceneLayers: SceneLayers;
  /** More tools for the area. */
  readonly areaTools: ReactNode;
}

const NO_FOOTPRINTS: readonly Footprint[] = [];

/** The map of the catalogue with its notes and tools. */
export function CatalogueMap(props: CatalogueMapProps) {
  const { link, position, boxRef, scenes, unlisted, included, drawn, display, density, coveredOf } = props;
  const { onPosition, onArea, onSearch } = props;
  const freshness = useSearchStore((store) => store.freshness);
  const tool = useSearchStore((store) => store.tool);
  const hovered = useSearchStore((store) => store.hovered);
  const chosen = useSearchStore((store) => store.chosen);
  const { left, right } = link.compared;
  const endComparison = () => props.onCompare(NOT_COMPARED);
  // Escape first cancels an active tool.
  useEscape(tool === undefined && (left ?? right) !== undefined, endComparison);
  const asIMove = useSearchAsIMove(onSearch);
  const [undrawn, setUndrawn] = useState(0);
  const [hoveredCell, setHoveredCell] = useState<string>();
  const sceneById = useMemo(() => new Map(scenes.map((scene) => [scene.fileId, scene])), [scenes]);
  const pair = useMemo(() => comparedScenes(scenes, { left, right }), [scenes, left, right]);
  const footprints = useMemo(() => Object.values(pair ?? scenes).flatMap(footprintOf), [pair, scenes]);
  const cellOf = (key: string) => density?.find((cell) => cell.key === key);
  const platformMap = usePlatformMap();
  const isNarrow = useMedia(NARROW);
  const sceneLayers = useSceneLayers(props.sceneLayers);

  const pick = (fileId: string | undefined) =>
    choose(fileId, 'map', fileId === undefined ? undefined : sceneById.get(fileId)?.taskId);
  const lit = hovered?.fileId ?? chosen?.fileId;
  const { selectTool, ...drawing } = drawnAreaHandlers({ area: link.area, onArea, onTool: setTool });
  const layers = [
    footprintsLayer({
      footprints: density === undefined ? footprints : NO_FOOTPRINTS,
      hovered: hovered?.fileId,
      chosen: chosen?.fileId,
      outlines: outlineStrength(display, drawn),
      // A fill around a picture, or in its holes, would lighten one side of a comparison.
      fills: pair === undefined,
      selected: included,
      onHover: (fileId) => hover(fileId, 'map'),
      onPick: (fileIds, at) => (fileIds.length > 1 ? openStack({ fileIds, at }) : pick(fileIds[0])),
      onHidden: setUndrawn,
      // While another scene is highlighted from a list, the scene under the resting pointer has no tooltip.
      tooltipOf: (fileId) =>
        fileId === lit && sceneById.has(fileId) ? (
          <SceneNote scene={sceneById.get(fileId)} coveredOf={coveredOf} />
        ) : undefined,
    }),
    picturesLayer(drawn.pictures),
    ...(density === undefined
      ? []
      : [
          densityLayer({
            cells: density,
            hovered: hoveredCell,
            onHover: setHoveredCell,
            onPick: (key) => {
              const cell = cellOf(key);
              if (cell !== undefined) props.onGo(boundsOfCell(cell));
            },
            tooltipOf: (key) => {
              const cell = cellOf(key);
              return cell && `${counted(cell.count, 'scene')}, click to zoom in`;
            },
          }),
        ]),
    ...sceneLayers,
    areaLayer({ area: link.area, drawing: { ...drawing, tool } }),
    placeMarkLayer(props.place),
  ];
  const rightNote = (
    <CompareNote side="right" scenes={scenes} compared={link.compared} onEnd={endComparison} />
  );
  return (
    <MapFrame
      {...platformMap}
      boxRef={boxRef}
      position={position}
      layers={layers}
      tokenOf={readToken}
      onMoved={(next, byUser) => {
        openStack(undefined);
        onPosition(next);
        if (!byUser) return;
        noteSearch({ type: 'map_moved', at: Date.now(), areaType: link.areaType });
        if (link.area === undefined) asIMove.moved();
      }}
    >
      <DrawTools
        tool={tool}
        onTool={selectTool}
        canClear={link.area !== undefined}
        onClear={() => onArea(undefined)}
      >
        {props.areaTools}
      </DrawTools>
      <div className={pillClasses.top}>
        <SearchPill freshness={freshness} link={link} onSearch={onSearch} />
        {link.area === undefined && <SearchAsIMoveChoice {...asIMove} />}
      </div>
      <GoToScenes elsewhere={props.elsewhere} onGo={({ extent }) => props.onGo(extent)} />
      <div className={classes.notes}>
        <PicturesNote {...drawn} />
        {drawn.showsClouds && <OverlayKey />}
        {density === undefined && <HiddenFootprints count={unlisted + undrawn} />}
        <DensityNote cells={density} failure={props.densityFailure} />
        <CompareNote side="left" scenes={scenes} compared={link.compared} />
        {isNarrow && rightNote}
        <DisplaySwitch display={display} />
      </div>
      {/* Where cells replaced the footprints, it would list what is no longer drawn. */}
      {density === undefined && <StackList sceneById={sceneById} onPick={pick} />}
      {!isNarrow && rightNote}
    </MapFrame>
  );
}

function footprintOf({ fileId, footprint }: Scene): readonly Footprint[] {
  return footprint === undefined ? [] : [{ fileId, footprint }];
}
