import type { Sensor, StacItem } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import { type BBox, bboxOf, boundsIntersect, centreOf, DEFAULT_ZOOM, type MapPosition } from '@sigma/geo';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { MarkedPlace } from '../../map/layers/place-mark/marked-place.ts';
import { positionShowing, viewportOf } from '../../map/view/viewport.ts';
import { roundArea } from '../../parts/address/link-area.ts';
import type { AreaAccess, SavedAreasSlot } from '../../parts/area/saved-areas-slot.ts';
import { mapBoxSize } from '../../parts/map/map-box.ts';
import { useSession } from '../../session/session.tsx';
import { VisuallyHidden } from '../../ui/basics/visually-hidden.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import type { Place } from './box/place-search.ts';
import { SearchBox } from './box/search-box.tsx';
import classes from './catalogue-screen.module.css';
import { SceneDialogs } from './details/scene-dialogs.tsx';
import { ShareMenu } from './export/share-menu.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { type Compared, NO_AREA, type SearchLink } from './link/search-link.ts';
import { CatalogueMap } from './map/catalogue-map.tsx';
import { StylePanel } from './pictures/style-panel.tsx';
import { useMapPictures } from './pictures/use-map-pictures.ts';
import { ResultsPanel } from './results/results-panel.tsx';
import { coveredOf } from './scene/covered-share.ts';
import { scenesOfBucket } from './scene/result-rows.ts';
import { boundsOfScenes, type Scene, sceneOf } from './scene/scene.ts';
import type { SceneSelection } from './scene/scene-selection.ts';
import { choose, noteSearch, openPanel, useSearchStore } from './search/search-store.ts';
import { linkText, type SearchAddress, useSearch } from './search/use-search.ts';
import { Timeline, TimelineButton } from './timeline/timeline.tsx';

export interface CatalogueScreenProps {
  readonly address: SearchAddress;
  readonly position: MapPosition;
  readonly onPosition: (position: MapPosition) => void;
  readonly onLink: (link: SearchLink) => void;
  readonly selection: SceneSelection;
  /** Below the results: totals of the cart and the way to the checkout. */
  readonly footer: ReactNode;
  readonly savedAreas: SavedAreasSlot;
}

const NONE: readonly Scene[] = [];
/** Four times as much to each side. */
const WIDER_ZOOM = 2;

/** The imagery search map (spec 1:2.6): filters, map with its tools, results. */
export function CatalogueScreen(props: CatalogueScreenProps) {
  const { address, position, onPosition, onLink, selection, footer, savedAreas } = props;
  const { link } = address;
  const { sensors } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<MarkedPlace>();
  // What is hovered is no matter of the whole screen.
  const isPanelOpen = useSearchStore((store) => store.isPanelOpen);
  const run = useSearchStore((store) => store.run);
  const overlays = useSearchStore((store) => store.overlays);
  const previewedStyle = useSearchStore((store) => store.previewedStyle);
  const { isOpen: isTimelineOpen, scrub } = useSearchStore((store) => store.timeline);

  const bounds = useCallback(
    (): BBox => viewportOf(position, mapBoxSize(box.current, DEFAULT_HEIGHT)),
    [position],
  );
  const lookAt = (found: BBox) => onPosition(positionShowing(found, mapBoxSize(box.current, DEFAULT_HEIGHT)));
  const { results, start, startWith, startTask } = useSearch({
    address,
    onLink,
    selection,
    bounds,
    onFound: lookAt,
  });

  const change = (next: SearchLink) => {
    const isSearchChanged = linkText(next) !== linkText(link);
    if (isSearchChanged || next.areaName !== link.areaName) onLink(next);
    if (isSearchChanged) noteSearch({ type: 'changed' });
  };
  /** False for an area that cannot be had; that is said. */
  const setArea = (shape: SearchArea | undefined, areaName?: string): boolean => {
    const area = shape && roundArea(shape);
    if (shape !== undefined && area === undefined) {
      showToast(TOO_FINE);
      return false;
    }
    change({ ...link, ...NO_AREA, ...(area && { area, areaType: 'manual', areaName }) });
    return true;
  };
  const access: AreaAccess = {
    area: link.area,
    onUse: (area, name) => setArea(area, name) && lookAt(bboxOf(area)),
    onSaved: (areaName) => onLink({ ...link, areaName }),
  };
  const show = (scene: Scene) => {
    choose(scene.fileId, 'list');
    const place = boundsOfScenes([scene]);
    if (place === undefined || scene.footprint === undefined) return;
    const [lon, lat] = centreOf(scene.footprint);
    if (!boundsIntersect(bounds(), [lon, lat, lon, lat])) lookAt(place);
  };

  const goTo = (found: Omit<Place, 'note'>) => {
    const {
      position: [lng, lat],
      bounds: box,
    } = found;
    setPlace(found);
    if (box === undefined) onPosition({ lat, lng, zoom: Math.max(position.zoom, DEFAULT_ZOOM) });
    else lookAt(box);
    noteSearch({ type: 'map_moved', at: Date.now(), areaType: link.areaType });
  };
  const zoomOut = () => {
    onPosition({ ...position, zoom: Math.max(0, position.zoom - WIDER_ZOOM) });
    noteSearch({ type: 'map_moved', at: Date.now(), areaType: link.areaType });
  };
  const compare = (compared: Compared) => onLink({ ...link, compared });

  const found = results.state === 'failed' ? NONE : results.scenes;
  const inCart = selection.scenes;
  const shown = useMemo(
    () => withCart(scenesOfBucket(found, scrub?.bucket), inCart, sensors),
    [found, scrub, inCart, sensors],
  );
  const covered = useMemo(() => coveredOf(run?.area), [run?.area]);
  const style = previewedStyle ?? link.style;
  const drawn = useMapPictures({
    scenes: shown,
    overlays,
    compared: link.compared,
    style,
    zoom: position.zoom,
  });
  const { startDate, endDate } = link.filters;
  return (
    <div className={classes.screen}>
      <h1>
        <VisuallyHidden>Search</VisuallyHidden>
      </h1>
      <FilterBar
        link={link}
        scenes={found}
        onChange={change}
        onArea={setArea}
        onSavedAreas={savedAreas.onOpen}
        search={<SearchBox onPlace={goTo} onTask={startTask} onEmptied={() => setPlace(undefined)} />}
        tools={<TimelineButton />}
      />
      <div className={classes.body}>
        {savedAreas.panel(access)}
        <div className={classes.middle}>
          <CatalogueMap
            link={link}
            position={position}
            boxRef={box}
            scenes={shown}
            unlisted={results.state === 'ready' ? results.matched - found.length : 0}
            included={selection.included}
            drawn={drawn}
            place={place}
            coveredOf={covered}
            onPosition={onPosition}
            onArea={setArea}
            onSearch={start}
            onCompare={compare}
            areaTools={savedAreas.tools(access)}
          />
          {isTimelineOpen && (
            <Timeline
              range={{ startDate, endDate }}
              onRange={(dates) => change({ ...link, filters: { ...link.filters, ...dates } })}
            />
          )}
        </div>
        <SidePanel label="results" side="right" opened={isPanelOpen} onToggle={openPanel}>
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
            onSort={(sort) => onLink({ ...link, sort })}
            onSearch={start}
            onWiden={startWith}
            onZoomOut={zoomOut}
            onShow={show}
            onCompare={(fileId, side) => compare({ ...link.compared, [side]: fileId })}
          />
          {footer}
        </SidePanel>
      </div>
      <SceneDialogs scenes={shown} style={style} />
    </div>
  );
}

const TOO_FINE = {
  tone: 'bad',
  title: 'This area cannot be searched',
  text: 'Its corners lie closer together than the metre that an address holds.',
} as const;

const DEFAULT_HEIGHT = 780;

/** What was found and, below it, what is in the cart from earlier searches; the very same list when that is none. */
function withCart(
  found: readonly Scene[],
  inCart: readonly StacItem[],
  sensors: readonly Sensor[],
): readonly Scene[] {
  const known = new Set(found.map((scene) => scene.fileId));
  const earlier = inCart.filter(({ id }) => !known.has(id));
  return earlier.length === 0 ? found : [...found, ...earlier.map((item) => sceneOf(item, sensors))];
}
