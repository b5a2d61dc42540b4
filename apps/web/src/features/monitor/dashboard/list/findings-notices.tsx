import type { AssetPass } from '@sigma/contract';
import { type DetectionClass, MONITOR_TEXTS } from '@sigma/domain';
import { IconCircleDashed, IconFilterOff, IconServerOff } from '@tabler/icons-react';
import { errorText } from '../../../../api/error-text.ts';
import { Button } from '../../../../ui/basics/button.tsx';
import { Spinner } from '../../../../ui/basics/spinner.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../../../ui/states/error-notice.tsx';
import { counted, countText } from '../../../../ui/text/figures.ts';
import { MAX_LOADED } from '../../data/all-findings.queries.ts';
import { passesLookedText } from '../../data/asset-text.ts';
import type { AllFindings } from '../../data/use-all-findings.ts';
import classes from './lists.module.css';

/** What is still missing of a list: pages that are on their way, that failed, or that are too many. */
export function LoadingNotice({ list }: { readonly list: AllFindings }) {
  const { count = 0, findings, failedPages, pages, isLoading, isCut, retry } = list;
  if (failedPages > 0) {
    return (
      <ErrorNotice
        icon={IconServerOff}
        title={`${failedPages} of ${pages} pages failed`}
        text="The others are shown."
        action={
          <Button size="s" onClick={retry}>
            Retry those
          </Button>
        }
      />
    );
  }
  if (isLoading && list.count !== undefined) {
    return (
      <p className={classes.notice} role="status">
        <Spinner size={14} /> {countText(findings.length)} of {countText(count)}
      </p>
    );
  }
  if (isCut) {
    return (
      <p className={classes.notice} role="status">
        The newest {countText(MAX_LOADED)} of {countText(count)} are shown. Choose a shorter period.
      </p>
    );
  }
  return null;
}

interface NoFindingsProps {
  readonly list: AllFindings;
  readonly of: DetectionClass;
  readonly passes: readonly AssetPass[] | undefined;
  readonly isFiltered: boolean;
  readonly onReset: () => void;
  /** Open alerts of other days, and how to see them. */
  readonly others?: OtherDays | undefined;
}

export interface OtherDays {
  readonly alerts: number;
  readonly onShow: () => void;
}

/** Shown in place of the findings: why there are none, and what the passes prove. */
export function NoFindings({ list, of, passes, isFiltered, onReset, others }: NoFindingsProps) {
  if (list.error !== null) {
    return (
      <EmptyState
        icon={IconServerOff}
        tone="bad"
        {...errorText(list.error)}
        action={
          <Button busy={list.isRetrying} onClick={list.retry}>
            Retry
          </Button>
        }
      />
    );
  }
  if (isFiltered && list.findings.length > 0) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title={MONITOR_TEXTS.noFindings}
        action={<Button onClick={onReset}>Reset</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={IconCircleDashed}
      title={of === 'alert' ? MONITOR_TEXTS.noAlerts : MONITOR_TEXTS.noDetections}
      text={[
        ...(passes === undefined ? [] : [passesLookedText(passes)]),
        ...(others === undefined
          ? []
          : [`${counted(others.alerts, 'open alert is', 'open alerts are')} from other days.`]),
      ].join(' ')}
      action={others && <Button onClick={others.onShow}>Show the whole period</Button>}
    />
  );
}
