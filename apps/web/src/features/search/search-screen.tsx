import type { SearchArea } from '@sigma/domain';
import { type BBox, boundsIntersect, type MapPosition } from '@sigma/geo';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useSession } from '../../api/session.tsx';
import type { BoxSize } from '../../map/map-model.ts';
import { positionShowing, viewportOf } from '../../map/viewport.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FilterBar } from './filter-bar.tsx';
import { roundArea } from './link-area.ts';
import { ResultsPanel } from './results-panel.tsx';
import { boundsOfScenes, type Scene, sceneOf } from './scene.ts';
import type { SceneSelection } from './scene-selection.ts';
import type { SearchLink } from './search-link.ts';
import { SearchMap } from './search-map.tsx';
import classes from './search-screen.module.css';
import { choose, noteSearch, openPanel, useSearchStore } from './search-store.ts';
import { type SearchAddress, useSearch } from './use-search.ts';

export interface SearchScreenProps {
  readonly address: SearchAddress;
  readonly position: MapPosition;
  readonly onPosition: (position: MapPosition) => void;
  readonly onLink: (link: SearchLink) => void;
  readonly selection: SceneSelection;
  /** Below the results: totals of the cart and the way to the checkout. */
  readonly footer: ReactNode;
}

const NONE: readonly Scene[] = [];

/** The imagery search map (1:2.6): filters, map with its tools, results. */
export function SearchScreen(props: SearchScreenProps) {
  const { address, position, onPosition, onLink, selection, footer } = props;
  const { link } = address;
  const { sensors } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const isPanelOpen = useSearchStore((store) => store.isPanelOpen);

  const bounds = useCallback((): BBox => viewportOf(position, sizeOf(box.current)), [position]);
  const lookAt = (found: BBox) => onPosition(positionShowing(found, sizeOf(box.current)));
  const { results, start } = useSearch({ address, onLink, selection, bounds, onFound: lookAt });

  const change = (next: SearchLink) => {
    onLink(next);
    noteSearch({ type: 'changed' });
  };
  const setArea = (area: SearchArea | undefined) =>
    change({ ...link, area: area && roundArea(area), areaType: area === undefined ? 'viewport' : 'manual' });
  const show = (scene: Scene) => {
    choose(scene.fileId, 'list');
    const place = boundsOfScenes([scene]);
    if (place !== undefined && !boundsIntersect(bounds(), place)) lookAt(place);
  };

  const found = results.state === 'failed' ? NONE : results.scenes;
  const shown = useMemo(
    () =>
      withCart(
        found,
        selection.scenes.map((item) => sceneOf(item, sensors)),
      ),
    [found, selection.scenes, sensors],
  );
  return (
    <div className={classes.screen}>
      <h1>
        <VisuallyHidden>Search</VisuallyHidden>
      </h1>
      <FilterBar link={link} scenes={found} onChange={change} onArea={setArea} />
      <div className={classes.body}>
        <SearchMap
          link={link}
          position={position}
          boxRef={box}
          scenes={shown}
          unlisted={results.state === 'ready' ? results.matched - found.length : 0}
          included={selection.included}
          onPosition={onPosition}
          onArea={setArea}
          onSearch={start}
        />
        <SidePanel label="results" side="right" opened={isPanelOpen} onToggle={openPanel}>
          <ResultsPanel results={results} selection={selection} onSearch={start} onShow={show} />
          {footer}
        </SidePanel>
      </div>
    </div>
  );
}

const DEFAULT_BOX: BoxSize = { width: 1042, height: 780 };

function sizeOf(box: HTMLElement | null): BoxSize {
  if (box === null || box.clientWidth === 0) return DEFAULT_BOX;
  return { width: box.clientWidth, height: box.clientHeight };
}

/** What was found and, below it, what is in the cart from earlier searches. */
function withCart(found: readonly Scene[], inCart: readonly Scene[]): readonly Scene[] {
  const known = new Set(found.map((scene) => scene.fileId));
  return [...found, ...inCart.filter((scene) => !known.has(scene.fileId))];
}
