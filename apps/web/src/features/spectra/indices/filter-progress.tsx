import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { counted } from '../../../ui/text/figures.ts';
import classes from '../panel/tab.module.css';
import type { ShownPicture } from '../panel/use-shown-picture.ts';

interface FilterProgressProps {
  readonly picture: ShownPicture;
  readonly by: 'server' | 'browser';
  /** Whether the browser can calculate it as well. */
  readonly hasChoice: boolean;
  readonly onBy: (by: 'server' | 'browser') => void;
}

/** Who calculates a filter, and how far it is. */
export function FilterProgress({ picture, by, hasChoice, onBy }: FilterProgressProps) {
  const { filter, browser } = picture;
  const error = by === 'browser' ? browser.error : filter.error;
  const state = filter.filter;
  const cause =
    by === 'server' && state?.state === 'failed' ? (state.cause ?? 'The server gives no reason.') : undefined;
  return (
    <>
      {hasChoice && (
        <div className={classes.row}>
          <span className={classes.small}>Calculated by</span>
          <SegmentedControl
            label="Calculated by"
            segments={[
              { value: 'server', label: 'Server' },
              { value: 'browser', label: 'This browser' },
            ]}
            value={by}
            onChange={onBy}
          />
        </div>
      )}
      {error !== null || cause !== undefined ? (
        <ErrorNotice
          title="The filter failed"
          text={cause ?? errorText(error).text}
          action={
            <Button size="s" onClick={() => void (by === 'browser' ? browser.refetch() : filter.refetch())}>
              Try again
            </Button>
          }
        />
      ) : (
        <Progress picture={picture} by={by} />
      )}
    </>
  );
}

function Progress({ picture: { filter, browser }, by }: Pick<FilterProgressProps, 'picture' | 'by'>) {
  if (by === 'browser') {
    return browser.result === undefined ? (
      <ProgressBar label="Progress of the filter" text="Calculating in this browser" />
    ) : (
      <p className={classes.small}>
        Calculated in this browser over the whole cube. Screening, not quantification.
      </p>
    );
  }
  const state = filter.filter;
  if (state === undefined) return <ProgressBar label="Progress of the filter" text="Starting" />;
  switch (state.state) {
    case 'waiting':
      return (
        <ProgressBar
          label="Progress of the filter"
          text={`${counted(state.before, 'filter')} before this one`}
        />
      );
    case 'running': {
      const percent = Math.round(state.progress * 100);
      return (
        <ProgressBar
          label="Progress of the filter"
          share={state.progress}
          text={`${percent} %, on the server`}
        />
      );
    }
    case 'ready':
      return <p className={classes.small}>Calculated by the server. {state.note}</p>;
    case 'failed':
      return null;
  }
}
