import type { OrderEstimate } from '@sigma/contract';
import type { ProductLevel } from '@sigma/domain';
import { bytesText } from '@sigma/domain';
import { IconCloud, IconGauge, IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { Button, ICON_STROKE } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { Facts } from '../../ui/layout/page.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { counted, countText } from '../../ui/text/figures.ts';
import { areaText } from '../../ui/text/measures.ts';
import classes from './estimate-column.module.css';
import { insideText } from './inside-share.ts';
import { readyBasis, readyText } from './ready-text.ts';

export type EstimateState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly onRefresh: () => void }
  | {
      readonly state: 'ready';
      readonly estimate: OrderEstimate;
      readonly checkedAt: number;
      readonly isRefreshing: boolean;
    };

interface EstimateColumnProps {
  readonly estimate: EstimateState;
  /** The chosen product level; null until one is chosen. */
  readonly level: ProductLevel | null;
  /** "2 scenes are above 10 % cloud." */
  readonly cloudNote: string | undefined;
  /** The ordered area inside the searched area; undefined without an area. */
  readonly insideKm2: number | undefined;
  readonly onSummary: () => void;
}

/** What the order delivers and when, and what the program may still order, before it is placed. */
export function EstimateColumn(props: EstimateColumnProps) {
  const { estimate, level, cloudNote, insideKm2, onSummary } = props;
  return (
    <aside className={classes.column} aria-label="Estimate">
      <header className={classes.head}>
        <h3 className={classes.title}>Estimate</h3>
        {estimate.state === 'ready' && (
          <CheckedAt at={estimate.checkedAt} isRefreshing={estimate.isRefreshing} />
        )}
      </header>
      <EstimateBody estimate={estimate} level={level} insideKm2={insideKm2} />
      {cloudNote !== undefined && (
        <p className={classes.note}>
          <IconCloud size={16} stroke={ICON_STROKE} />
          <span>
            {cloudNote} You can skip them in{' '}
            <button type="button" className={classes.link} onClick={onSummary}>
              Summary
            </button>
            .
          </span>
        </p>
      )}
    </aside>
  );
}

type EstimateBodyProps = Pick<EstimateColumnProps, 'estimate' | 'level' | 'insideKm2'>;

function EstimateBody({ estimate, ...rest }: EstimateBodyProps) {
  switch (estimate.state) {
    case 'loading':
      return (
        <div className={classes.waiting}>
          <Spinner size={42} label="Estimating" />
        </div>
      );
    case 'failed':
      return (
        <ErrorNotice
          title={errorText(estimate.error).title}
          text="Could not load the estimate. You can still place the order."
          action={
            <Button size="s" onClick={estimate.onRefresh}>
              Refresh
            </Button>
          }
        />
      );
    case 'ready':
      return <Figures estimate={estimate.estimate} {...rest} />;
  }
}

interface FiguresProps extends Pick<EstimateColumnProps, 'level' | 'insideKm2'> {
  readonly estimate: OrderEstimate;
}

const deliveryFacts = ({ files, bytes, ready }: OrderEstimate) =>
  [
    ['Files', `${countText(Math.max(0, files - 1))} + manifest`],
    ['Size', `about ${bytesText(bytes)}`],
    ['Ready', readyText(ready)],
  ] as const;

function Figures({ estimate, level, insideKm2 }: FiguresProps) {
  const { unavailable, quota, area_km2: area } = estimate;
  const isTooMuch = quota !== null && area > quota.left_km2;
  return (
    <>
      <p className={classes.area}>{areaText(area)}</p>
      <p className={classes.scenes}>
        {counted(estimate.scenes, 'scene')} from {counted(estimate.tasks, 'task')}, whole footprints
      </p>
      <Facts
        facts={[
          ...(insideKm2 === undefined || area === 0
            ? []
            : [
                [
                  'In your area',
                  `${areaText(insideKm2)} (${insideText(Math.min(1, insideKm2 / area))})`,
                ] as const,
              ]),
          // Without a level, the server estimates the lowest one, which need not be the one that is chosen.
          ...(level === null ? [] : deliveryFacts(estimate)),
          ['Quota', quota === null ? 'No limit' : `${areaText(quota.left_km2)} left`],
          ...(quota === null || isTooMuch
            ? []
            : [['After this order', `${areaText(quota.left_km2 - area)} left`] as const]),
        ]}
      />
      <p className={classes.basis}>
        {level === null
          ? 'Choose a product level to see how much is delivered, and when.'
          : readyBasis(estimate.ready)}
      </p>
      {isTooMuch && (
        <p className={classes.note} data-tone="bad">
          <IconGauge size={16} stroke={ICON_STROKE} />
          <span>
            This order exceeds the quota of your program by {areaText(area - quota.left_km2)}. Skip scenes to
            place it.
          </span>
        </p>
      )}
      {level !== null && unavailable.length > 0 && (
        <p className={classes.note} data-tone="bad" title={unavailable.join(', ')}>
          <IconPhotoOff size={16} stroke={ICON_STROKE} />
          <span>
            {counted(unavailable.length, 'scene')} cannot be delivered at this level:{' '}
            {unavailable.slice(0, 3).join(', ')}
            {unavailable.length > 3 && ' …'}
          </span>
        </p>
      )}
    </>
  );
}

const MINUTE_MS = 60_000;

function CheckedAt({ at, isRefreshing }: { readonly at: number; readonly isRefreshing: boolean }) {
  const [now, setNow] = useState(at);
  useEffect(() => {
    setNow(at);
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [at]);
  const minutes = Math.floor((now - at) / MINUTE_MS);
  const text = minutes < 1 ? 'Checked just now' : `Checked ${minutes} min ago`;
  return <span className={classes.checked}>{isRefreshing ? 'Checking…' : text}</span>;
}
