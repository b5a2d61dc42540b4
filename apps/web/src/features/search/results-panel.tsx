import { groupByTask } from '@sigma/domain';
import { IconPhotoOff, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { counted, countText } from '../../ui/figures.ts';
import { PanelHead } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ResultsList } from './results-list.tsx';
import classes from './results-panel.module.css';
import type { Scene } from './scene.ts';
import type { SceneSelection } from './scene-selection.ts';
import { SelectAllRow } from './select-all-row.tsx';
import type { SearchResults } from './use-search.ts';

interface ResultsPanelProps {
  readonly results: SearchResults;
  readonly selection: SceneSelection;
  readonly onSearch: () => void;
  readonly onShow: (scene: Scene) => void;
}

/** What a search found, by task; says so while it searches, finds nothing or fails. */
export function ResultsPanel({ results, selection, onSearch, onShow }: ResultsPanelProps) {
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
              title={errorText(results.error).title}
              text="The search could not be done. Map and cart still work."
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
      return <Found {...results} selection={selection} onShow={onShow} />;
  }
}

interface FoundProps {
  readonly scenes: readonly Scene[];
  readonly matched: number;
  readonly selection: SceneSelection;
  readonly onShow: (scene: Scene) => void;
}

function Found({ scenes, matched, selection, onShow }: FoundProps) {
  const groups = useMemo(() => groupByTask(scenes), [scenes]);
  if (scenes.length === 0) {
    return (
      <>
        <PanelHead title="0 scenes" />
        <div className={classes.rest}>
          <EmptyState
            icon={IconPhotoOff}
            title="No Images"
            text="There are no images available for the current parameters."
          />
        </div>
      </>
    );
  }
  const isCut = matched > scenes.length;
  const title = isCut
    ? `${countText(scenes.length)} of ${counted(matched, 'scene')}`
    : counted(scenes.length, 'scene');
  return (
    <>
      <PanelHead title={title} note={`${counted(groups.length, 'task')} · newest first`} />
      {isCut && (
        <p className={classes.cut}>
          Older scenes are left out. A smaller area, dates or less cloud show them.
        </p>
      )}
      <SelectAllRow scenes={scenes} selection={selection} />
      <ResultsList groups={groups} selection={selection} onShow={onShow} />
    </>
  );
}
