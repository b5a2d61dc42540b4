import type { MapPosition } from '@sigma/geo';
import { type ReactNode, useMemo } from 'react';
import type { SavedAreasSlot } from '../../parts/area/saved-areas-slot.ts';
import { PHONE, useMedia } from '../../parts/layout/use-media.ts';
import { usePlatformMap } from '../../parts/map/use-platform-map.ts';
import type { ScenePanel, ScenePanelAccess } from '../../parts/scene-panel/scene-panel.ts';
import type { SavedSearchesSlot } from '../../parts/search/saved-searches-slot.ts';
import { VisuallyHidden } from '../../ui/basics/visually-hidden.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { SearchBox } from './box/search-box.tsx';
import classes from './catalogue-screen.module.css';
import { useDensity } from './density/use-density.ts';
import { useScenesElsewhere } from './density/use-scenes-elsewhere.ts';
import { SceneDialogs } from './details/scene-dialogs.tsx';
import { ShareMenu } from './export/share-menu.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import type { SearchLink } from './link/search-link.ts';
import { CatalogueMap } from './map/catalogue-map.tsx';
import { type DrawnModes, drawnModes, modeOfTask } from './pictures/drawn-modes.ts';
import { useMapDisplay } from './pictures/map-display.ts';
import { usePlayedFrames } from './pictures/played-frames.ts';
import { StylePanel } from './pictures/style-panel.tsx';
import { useMapPictures } from './pictures/use-map-pictures.ts';
import { EndedContract } from './results/ended-contract.tsx';
import { ResultsPanel } from './results/results-panel.tsx';
import { coveredOf, NOT_COVERED } from './scene/covered-share.ts';
import { panelScene, type Scene } from './scene/scene.ts';
import type { SceneSelection } from './scene/scene-selection.ts';
import { choose, openPanel, useSearchStore } from './search/search-store.ts';
import { type SearchAddress, useSearch } from './search/use-search.ts';
import { Timeline, TimelineButton } from './timeline/timeline.tsx';
import { useCatalogueCamera } from './use-catalogue-camera.ts';
import { useLinkChanges } from './use-link-changes.ts';
import { useSavedSearchAccess } from './use-saved-search-access.ts';
import { useShownScenes } from './use-shown-scenes.ts';

export interface CatalogueScreenProps {
  readonly address: SearchAddress;
  readonly position: MapPosition;
  readonly onPosition: (position: MapPosition) => void;
  readonly onLink: (link: SearchLink) => void;
  readonly selection: SceneSelection;
  /** Below the results: totals of the cart and the checkout button. */
  readonly footer: ReactNode;
  readonly savedAreas: SavedAreasSlot;
  readonly savedSearches: SavedSearchesSlot;
  readonly scenePanel: ScenePanel;
}

const NONE: readonly Scene[] = [];
const NO_MODES: DrawnModes = new Map();

/** The catalogue (spec 1:2.6): filters, map with its tools, results. */
export function CatalogueScreen(props: CatalogueScreenProps) {
  const { address, position, onPosition, onLink, selection, footer, savedAreas, savedSearches } = props;
  const { scenePanel } = props;
  const { link } = address;
  const camera = useCatalogueCamera({ areaType: link.areaType, position, onPosition });
  const { bounds, lookAt } = camera;
  const search = useSearch({ address, onLink, selection, bounds, onFound: lookAt });
  const { results } = search;
  const { change, setArea, access, compare } = useLinkChanges({ link, onLink, lookAt });
  const saved = useSavedSearchAccess({ link, bounds, lookAt, startWith: search.startWith });
  const found = results.state === 'failed' ? NONE : results.scenes;
  const view = useMemo(() => bounds(), [bounds]);
  const shown = useShownScenes(found, selection.scenes);
  const covered = useCoveredShare();
  const isAreaSearched = useSearchStore((store) => store.run?.link.area !== undefined);
  const density = useDensity({ scenes: found, position, view });
  const elsewhere = useScenesElsewhere(results);
  const style = useSearchStore((store) => store.previewedStyle) ?? link.style;
  const overlays = useSearchStore((store) => store.overlays);
  const { compared } = link;
  const display = useMapDisplay();
  const hidesMap = usePlatformMap().hidden;
  const chosen = useSearchStore((store) => store.chosen?.fileId);
  const frames = usePlayedFrames(found, view);
  const { included } = selection;
  const opened = scenePanel.fileId;
  // Pixels of one scene must not be compared with the pictures of others.
  const drawnScenes = useMemo(
    () => (opened === undefined ? shown : shown.filter(({ fileId }) => fileId === opened)),
    [shown, opened],
  );
  const modes = useMemo(() => {
    const selected = chosen === undefined ? included : new Set(included).add(chosen);
    // In test mode there is no map to draw pictures on.
    if (hidesMap) return NO_MODES;
    if (frames !== undefined) return frames.modes;
    if (density.isOn) return NO_MODES;
    return drawnModes({ scenes: drawnScenes, overlays, choice: display.pictures, selected, view });
  }, [hidesMap, density.isOn, frames, drawnScenes, overlays, display.pictures, included, chosen, view]);
  const drawn = useMapPictures({
    scenes: drawnScenes,
    modes,
    compared,
    style,
    bounds: view,
    zoom: position.zoom,
    ...(frames && !hidesMap && { transparent: frames.transparent }),
  });
  const panelAccess = usePanelAccess({ shown, area: link.area, camera });
  return (
    <div className={classes.screen}>
      <h1>
        <VisuallyHidden>Search</VisuallyHidden>
      </h1>
      <FilterBar
        link={link}
        scenes={found}
        onChange={change}
        onArea={(area) => (area === undefined ? setArea(area) : access.onUse(area))}
        onSavedAreas={savedAreas.onOpen}
        search={<SearchBox onPlace={camera.goTo} onTask={search.startTask} onEmptied={camera.forgetPlace} />}
        tools={
          <>
            {savedSearches.tool(saved)}
            <TimelineButton />
          </>
        }
      />
      <EndedContract endedOn={search.endedOn} />
      <div className={classes.body}>
        {savedAreas.panel(access)}
        <div className={classes.middle}>
          <CatalogueMap
            link={link}
            position={position}
            boxRef={camera.boxRef}
            scenes={drawnScenes}
            unlisted={results.state === 'ready' ? results.matched - found.length : 0}
            included={selection.included}
            drawn={drawn}
            density={opened === undefined ? density.cells : undefined}
            densityFailure={density.failure}
            elsewhere={elsewhere}
            onGo={(extent) => search.startAt(camera.lookAt(extent))}
            display={display}
            place={camera.place}
            coveredOf={isAreaSearched ? covered : NOT_COVERED}
            onPosition={onPosition}
            onArea={setArea}
            onSearch={search.start}
            onCompare={compare}
            sceneLayers={scenePanel.layers}
            areaTools={savedAreas.tools(access)}
          />
          <OpenTimeline link={link} scenes={found} isLoading={drawn.loading > 0} onChange={change} />
        </div>
        {scenePanel.panel?.(panelAccess)}
        <ResultsSide isHidden={scenePanel.panel !== undefined}>
          <ResultsPanel
            results={results}
            selection={selection}
            link={link}
            coveredOf={covered}
            tools={
              <>
                <StylePanel style={link.style} onStyle={(next) => onLink({ ...link, style: next })} />
                <ShareMenu isAreaStored={address.isAreaStored} />
              </>
            }
            overlayOf={(group) => modeOfTask(group.scenes, overlays.get(group.taskId), modes)}
            onSort={search.sortBy}
            onSearch={search.start}
            onWiden={search.startWith}
            onZoomOut={camera.zoomOut}
            onShow={camera.showScene}
            onCompare={(fileId, side) => compare({ ...compared, [side]: fileId })}
            onSpectra={(scene) => {
              camera.showScene(scene);
              scenePanel.onOpen(panelScene(scene));
            }}
          />
          {footer}
        </ResultsSide>
      </div>
      <SceneDialogs
        scenes={shown}
        style={style}
        onSpectra={(scene) => {
          camera.showScene(scene);
          scenePanel.onOpen(panelScene(scene));
        }}
      />
      {address.linkedSearch !== undefined &&
        savedSearches.linked(address.linkedSearch, saved, () => search.startWith(link))}
    </div>
  );
}

/** On a phone, a panel about a scene is a sheet over so much of the map. */
const SHEET_SHARE = 0.62;

interface PanelAccessOptions {
  readonly shown: readonly Scene[];
  readonly area: SearchLink['area'];
  readonly camera: Pick<ReturnType<typeof useCatalogueCamera>, 'bounds' | 'lookAt'>;
}

function usePanelAccess({ shown, area, camera }: PanelAccessOptions): ScenePanelAccess {
  const isDrawing = useSearchStore((store) => store.tool !== undefined);
  const isPhone = useMedia(PHONE);
  const scenes = useMemo(() => shown.map(panelScene), [shown]);
  return {
    scenes,
    area,
    isDrawing,
    view: camera.bounds,
    lookAt: (box) => camera.lookAt(box, isPhone ? SHEET_SHARE : 0),
    // The list of results is drawn again: its row of the scene is scrolled into view.
    onClosed: (fileId) => choose(fileId, 'map'),
  };
}

interface ResultsSideProps {
  /** A panel about one scene has its place. */
  readonly isHidden: boolean;
  readonly children: ReactNode;
}

function ResultsSide({ isHidden, children }: ResultsSideProps) {
  const isOpen = useSearchStore((store) => store.isPanelOpen);
  if (isHidden) return null;
  return (
    <SidePanel label="results" side="right" opened={isOpen} onToggle={openPanel}>
      {children}
    </SidePanel>
  );
}

interface OpenTimelineProps {
  readonly link: SearchLink;
  readonly scenes: readonly Scene[];
  /** Pictures on the map are still being read. */
  readonly isLoading: boolean;
  readonly onChange: (link: SearchLink) => void;
}

function OpenTimeline({ link, scenes, isLoading, onChange }: OpenTimelineProps) {
  const isOpen = useSearchStore((store) => store.timeline.isOpen);
  const { startDate, endDate } = link.filters;
  if (!isOpen) return null;
  return (
    <Timeline
      range={{ startDate, endDate }}
      scenes={scenes}
      isLoading={isLoading}
      onRange={(dates) => onChange({ ...link, filters: { ...link.filters, ...dates } })}
    />
  );
}

/** Computes the share of the searched area that a scene covers. */
function useCoveredShare() {
  const area = useSearchStore((store) => store.run?.area);
  return useMemo(() => coveredOf(area), [area]);
}
