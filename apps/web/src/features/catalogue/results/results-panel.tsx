import { groupByTask, type TaskGroup } from '@sigma/domain';
import { IconPhotoOff, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import { PanelHead } from '../../../ui/layout/page.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { counted, countText } from '../../../ui/text/figures.ts';
import type { SearchLink } from '../link/search-link.ts';
import { type CoveredOf, NOT_COVERED } from '../scene/covered-share.ts';
import type { OverlayMode } from '../scene/overlay-mode.ts';
import { scenesOfBucket } from '../scene/result-rows.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneSelection } from '../scene/scene-selection.ts';
import { SORT_TEXTS, type SortKey, sortGroups } from '../scene/sort-scenes.ts';
import { useSearchStore } from '../search/search-store.ts';
import type { SearchResults } from '../search/use-search.ts';
import { FilterSentence } from './filter-sentence.tsx';
import { ResultsHead } from './results-head.tsx';
import { ResultsList } from './results-list.tsx';
import classes from './results-panel.module.css';
import { SelectAllRow } from './select-all-row.tsx';
import { WidenSearch } from './widen-search.tsx';

interface ResultsPanelProps {
  readonly results: SearchResults;
  readonly selection: SceneSelection;
  readonly link: SearchLink;
  readonly coveredOf: CoveredOf;
  /** Tools for all results, next to the sort menu. */
  readonly tools?: ReactNode;
  /** What is drawn of a task on the map. */
  readonly overlayOf: (group: TaskGroup<Scene>) => OverlayMode;
  readonly onSort: (sort: SortKey) => void;
  readonly onSearch: () => void;
  /** Runs a wider search after nothing was found. */
  readonly onWiden: (link: SearchLink) => void;
  readonly onZoomOut: () => void;
  readonly onShow: (scene: Scene) => void;
  readonly onCompare: (fileId: string, side: 'left' | 'right') => void;
  readonly onSpectra: (scene: Scene) => void;
}

/** The results of a search by task, or the state of a search that runs, found nothing or failed. */
export function ResultsPanel(props: ResultsPanelProps) {
  const { results, onSearch } = props;
  switch (results.state) {
    case 'searching':
      return (
        <>
          <div className={classes.searching}>
            <Spinner size={14} />
            Searching…
          </div>
          <div className={classes.rest}>
            <SkeletonRows rows={9} label="Searching" />
          </div>
        </>
      );
    case 'failed':
      return (
        <>
          <PanelHead title="Results" />
          <div className={classes.rest}>
            <ErrorNotice
              icon={IconWifiOff}
              title="Error Loading Data"
              text={`The search failed: ${errorText(results.error).title.replace(/\.$/, '')}. Map and cart still work.`}
              action={
                <Button size="s" icon={IconRefresh} onClick={onSearch}>
                  Search again
                </Button>
              }
            />
          </div>
        </>
      );
    case 'ready':
      return (
        <>
          {results.isOutdated && (
            <p role="alert" className={classes.outdated}>
              The last search failed; these are the results before it.
              <Button size="s" onClick={onSearch}>
                Search again
              </Button>
            </p>
          )}
          <Found {...props} scenes={results.scenes} matched={results.matched} />
        </>
      );
  }
}

interface FoundProps extends ResultsPanelProps {
  readonly scenes: readonly Scene[];
  readonly matched: number;
}

function Found(props: FoundProps) {
  const {
    scenes,
    matched,
    selection,
    link,
    coveredOf,
    tools,
    onSort,
    onWiden,
    onZoomOut,
    onShow,
    onCompare,
    onSpectra,
  } = props;
  const { sort } = link;
  const scrub = useSearchStore((store) => store.timeline.scrub);
  const searched = useSearchStore((store) => store.run?.link) ?? link;
  const shown = useMemo(() => scenesOfBucket(scenes, scrub?.bucket), [scenes, scrub]);
  const groups = useMemo(() => sortGroups(groupByTask(shown), sort, coveredOf), [shown, sort, coveredOf]);
  if (scenes.length === 0) {
    return (
      <>
        <ResultsHead title="0 scenes" sort={sort} onSort={onSort} tools={tools} />
        <FilterSentence link={searched} />
        <div className={classes.rest}>
          <EmptyState
            icon={IconPhotoOff}
            title="No Images"
            text="There are no images available for the current parameters."
            action={<WidenSearch searched={searched} link={link} onSearch={onWiden} onZoomOut={onZoomOut} />}
          />
        </div>
      </>
    );
  }
  const isCut = matched > scenes.length;
  const title =
    shown.length < matched
      ? `${countText(shown.length)} of ${counted(matched, 'scene')}`
      : counted(matched, 'scene');
  const note = `${counted(groups.length, 'task')} · ${SORT_TEXTS[sort].note}`;
  return (
    <>
      <ResultsHead title={title} note={note} sort={sort} onSort={onSort} tools={tools} />
      <FilterSentence link={searched} />
      {isCut && (
        <p className={classes.line}>
          {searched.sort === 'oldest' ? 'Newer' : 'Older'} scenes are not listed. Choose a smaller area, fewer
          dates or less cloud to see them.
        </p>
      )}
      {scrub !== undefined && (
        <p className={classes.line}>Only scenes of the date being played are listed.</p>
      )}
      <SelectAllRow scenes={shown} selection={selection} />
      <ResultsList
        groups={groups}
        selection={selection}
        coveredOf={searched.area === undefined ? NOT_COVERED : coveredOf}
        overlayOf={props.overlayOf}
        onShow={onShow}
        onCompare={onCompare}
        onSpectra={onSpectra}
      />
    </>
  );
}
