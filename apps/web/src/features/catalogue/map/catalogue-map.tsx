import type { SearchArea } from '@sigma/domain';
import { checkSearchGeometry, type MapPosition } from '@sigma/geo';
import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { DrawTools } from '../../../map/controls/draw-tools.tsx';
import { type DrawTool, type EditableShape, makesShape } from '../../../map/drawing/draw-tool.ts';
import type { Footprint } from '../../../map/layers/footprints/footprint.ts';
import type { MarkedPlace } from '../../../map/layers/place-mark/marked-place.ts';
import { MapFrame } from '../../../map/view/map-frame.tsx';
import { useSession } from '../../../session/session.tsx';
import { readToken } from '../../../session/token.ts';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { type Compared, NOT_COMPARED, type SearchLink } from '../link/search-link.ts';
import { OverlayKey } from '../pictures/overlay-key.tsx';
import { PicturesNote } from '../pictures/pictures-note.tsx';
import type { MapPictures } from '../pictures/use-map-pictures.ts';
import type { CoveredOf } from '../scene/covered-share.ts';
import { pickedFile } from '../scene/result-rows.ts';
import type { Scene } from '../scene/scene.ts';
import { choose, hover, noteSearch, takeTool, useSearchStore } from '../search/search-store.ts';
import { CompareNote } from './compare-note.tsx';
import { HiddenFootprints } from './hidden-footprints.tsx';
import classes from './map-notes.module.css';
import { SceneNote } from './scene-note.tsx';
import { SearchPill } from './search-pill.tsx';
import { useEscape } from './use-escape.ts';

interface SearchMapProps {
  readonly link: SearchLink;
  readonly position: MapPosition;
  readonly boxRef: Ref<HTMLDivElement>;
  readonly scenes: readonly Scene[];
  /** Scenes that match but were not sent. */
  readonly unlisted: number;
  readonly included: ReadonlySet<string>;
  readonly drawn: MapPictures;
  /** What the search box was asked for. */
  readonly place: MarkedPlace | undefined;
  readonly coveredOf: CoveredOf;
  readonly onCompare: (compared: Compared) => void;
  readonly onPosition: (position: MapPosition) => void;
  readonly onArea: (area: SearchArea | undefined) => void;
  readonly onSearch: () => void;
  /** More tools about the area. */
  readonly areaTools: ReactNode;
}

/** The map of the search with what stands over it. */
export function SearchMap(props: SearchMapProps) {
  const { link, position, boxRef, scenes, unlisted, included, drawn, coveredOf } = props;
  const { onPosition, onArea, onSearch } = props;
  const { platform } = useSession();
  const freshness = useSearchStore((store) => store.freshness);
  const tool = useSearchStore((store) => store.tool);
  const hovered = useSearchStore((store) => store.hovered);
  const chosen = useSearchStore((store) => store.chosen);
  const { left, right } = link.compared;
  const endComparison = () => props.onCompare(NOT_COMPARED);
  // A tool at work ends first.
  useEscape(tool === undefined && (left ?? right) !== undefined, endComparison);
  const [undrawn, setUndrawn] = useState(0);
  const sceneById = useMemo(() => new Map(scenes.map((scene) => [scene.fileId, scene])), [scenes]);
  const footprints = useMemo(() => scenes.flatMap(footprintOf), [scenes]);
  const showsClouds = drawn.pictures.some(({ source }) => source.type === 'tiles');
  const settings = useMemo(() => baseMapSettings(platform), [platform]);

  const pick = (hits: readonly string[]) => {
    const fileId = pickedFile(hits, chosen?.fileId);
    choose(fileId, 'map', fileId === undefined ? undefined : sceneById.get(fileId)?.taskId);
  };
  const draw = (next: DrawTool | undefined) => {
    // Starting a draw clears the previous shape (1:4.2).
    if (next !== undefined && makesShape(next) && link.area !== undefined) onArea(undefined);
    takeTool(next);
  };
  return (
    <MapFrame
      hidden={platform.running_in_test_mode}
      settings={settings}
      boxRef={boxRef}
      position={position}
      footprints={footprints}
      hovered={hovered?.fileId ?? chosen?.fileId}
      selected={included}
      area={link.area}
      tool={tool}
      pictures={drawn.pictures}
      place={props.place}
      tokenOf={readToken}
      noteOf={(fileId) => <SceneNote scene={sceneById.get(fileId)} coveredOf={coveredOf} />}
      onMoved={(next, byUser) => {
        onPosition(next);
        if (byUser) noteSearch({ type: 'map_moved', at: Date.now(), areaType: link.areaType });
      }}
      onHover={(fileId) => hover(fileId, 'map')}
      onPick={pick}
      onDrawn={(shape) => {
        takeTool(undefined);
        takeShape(shape, onArea);
      }}
      onEdited={(shape) => takeShape(shape, onArea)}
      onDrawCancelled={() => takeTool(undefined)}
      onHiddenFootprints={setUndrawn}
    >
      <DrawTools
        tool={tool}
        onTool={draw}
        canClear={link.area !== undefined}
        onClear={() => onArea(undefined)}
      >
        {props.areaTools}
      </DrawTools>
      <SearchPill freshness={freshness} link={link} onSearch={onSearch} />
      <div className={classes.notes}>
        <PicturesNote {...drawn} />
        {showsClouds && <OverlayKey />}
        <HiddenFootprints count={unlisted + undrawn} />
        <CompareNote side="left" scenes={scenes} compared={link.compared} />
      </div>
      <CompareNote side="right" scenes={scenes} compared={link.compared} onEnd={endComparison} />
    </MapFrame>
  );
}

function footprintOf({ fileId, footprint }: Scene): readonly Footprint[] {
  return footprint === undefined ? [] : [{ fileId, footprint }];
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

type Platform = ReturnType<typeof useSession>['platform'];

function baseMapSettings({ basemap, simulated_basemap }: Platform) {
  return {
    foreign: basemap && { url: basemap.url, attributionUrl: basemap.attribution_url },
    simulatedTiles: simulated_basemap,
  };
}
