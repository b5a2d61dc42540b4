import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '../../../api/error-text.ts';
import { filterStage } from '../../../parts/cube-filter/filter-stage.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import type { CubeAddress } from '../data/cube.queries.ts';
import { showBands, useSpectraStore } from '../panel/spectra-store.ts';
import classes from '../panel/tab.module.css';
import type { ShownPicture } from '../panel/use-shown-picture.ts';
import { useCancelFilter } from './use-cancel-filter.ts';

interface FilterProgressProps {
  readonly address: CubeAddress;
  readonly picture: ShownPicture;
  readonly by: 'server' | 'browser';
  /** The part of the cube that is filtered; undefined for all of it. */
  readonly window: readonly [number, number, number, number] | undefined;
  /** Whether the browser can calculate it as well. */
  readonly hasChoice: boolean;
  /** Whether the cube has a place on the map. */
  readonly hasPlace: boolean;
  /** Why the view cannot be filtered; undefined where it can. */
  readonly viewRefusal: string | undefined;
  /** Starts it by someone, over the cube or what the map shows of it. */
  readonly onStart: (by: 'server' | 'browser', over: 'cube' | 'view') => void;
}

/** Who calculates a filter, and how far it is. */
export function FilterProgress(props: FilterProgressProps) {
  const { address, picture, by, window, hasChoice, hasPlace, viewRefusal, onStart } = props;
  const over = window === undefined ? 'cube' : 'view';
  const { filter, browser } = picture;
  const error = by === 'browser' ? browser.error : filter.error;
  const state = filter.filter;
  const cause =
    by === 'server' && state?.state === 'failed' ? (state.cause ?? 'The server gives no reason.') : undefined;
  return (
    <>
      <div className={classes.row}>
        <SegmentedControl
          label="Filtered part"
          segments={[
            { value: 'cube', label: 'Whole cube' },
            { value: 'view', label: 'Map view', disabled: !hasPlace },
          ]}
          value={over}
          onChange={(next) => onStart(by, next)}
        />
        {over === 'view' && (
          <Button size="s" kind="quiet" icon={IconRefresh} onClick={() => onStart(by, 'view')}>
            This view
          </Button>
        )}
      </div>
      {viewRefusal !== undefined && (
        <p className={classes.small} role="status">
          {viewRefusal}
        </p>
      )}
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
            onChange={(next) => onStart(next, over)}
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
        <Progress address={address} picture={picture} by={by} window={window} />
      )}
    </>
  );
}

function Progress({
  address,
  picture: { filter, browser },
  by,
  window,
}: Pick<FilterProgressProps, 'address' | 'picture' | 'by' | 'window'>) {
  const cancel = useCancelFilter(address);
  const share = useSpectraStore((store) => store.filterShare);
  const shown = useSpectraStore((store) => store.shown);
  const level = shown.kind === 'filter' ? (shown.request.level ?? 'radiance') : '';
  const part = window === undefined ? 'the whole cube' : `${window[2]} x ${window[3]} pixels of the map view`;
  if (by === 'browser') {
    return browser.result === undefined ? (
      <div className={classes.progress}>
        <ProgressBar
          label="Progress of the filter"
          share={share}
          text={`${Math.round(share * 100)} %, in this browser`}
        />
        <Cancel onCancel={() => showBands({ kind: 'bands' })} />
      </div>
    ) : (
      <p className={classes.small}>
        Calculated in this browser over {part}, from {level}. Screening, not quantification.
      </p>
    );
  }
  const state = filter.filter;
  const onCancel = () => {
    if (shown.kind === 'filter' && state) cancel.mutate({ request: shown.request, key: state.key });
  };
  switch (state?.state) {
    case undefined:
    case 'waiting':
    case 'running':
      return (
        <div className={classes.progress}>
          <ProgressBar label="Progress of the filter" {...filterStage(state)} />
          {state !== undefined && <Cancel onCancel={onCancel} />}
        </div>
      );
    case 'ready':
      return (
        <p className={classes.small}>
          Calculated by the server over {part}, from {level}. {state.note}
        </p>
      );
    case 'failed':
      return null;
  }
}

function Cancel({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <Button size="s" onClick={onCancel}>
      Cancel
    </Button>
  );
}
