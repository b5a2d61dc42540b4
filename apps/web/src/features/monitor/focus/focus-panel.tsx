import { type AssetPass, type Detection, REQUESTS_TASKING } from '@sigma/contract';
import {
  feedbackLabel,
  findingNumberText,
  findingTitle,
  readEvidence,
  suggestedFeedback,
} from '@sigma/domain';
import {
  IconArrowLeft,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconLink,
  IconMapPinOff,
  IconSatellite,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useBlockedText } from '../../../parts/contract/use-blocked-text.ts';
import { CopyPosition } from '../../../parts/map/copy-position.tsx';
import { useRights } from '../../../session/contract.ts';
import { useFlags } from '../../../session/flags.ts';
import { programPath, useSession } from '../../../session/session.tsx';
import { BlockedButton } from '../../../ui/basics/blocked-button.tsx';
import { Button, buttonClass, ICON_STROKE } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { Toggle } from '../../../ui/forms/toggle.tsx';
import { Slider } from '../../../ui/sliders/range-slider.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { dayText, instantText } from '../../../ui/text/figures.ts';
import { useCopy } from '../../../ui/text/use-copy.ts';
import { findingResponsesQuery } from '../data/detections.queries.ts';
import { FindingMark } from '../data/finding-mark.tsx';
import { Confidence } from '../evidence/confidence.tsx';
import classes from '../evidence/evidence.module.css';
import { PictureStrip } from '../evidence/picture-strip.tsx';
import { RateParts } from '../evidence/rate-parts.tsx';
import { RatioPlot } from '../evidence/ratio-plot.tsx';
import { SourceHistory, sourceMarks } from '../evidence/source-history.tsx';
import { WhatIfWind } from '../evidence/what-if-wind.tsx';
import { ReviewForm } from '../review/review-form.tsx';
import { ReviewStatus } from '../review/review-status.tsx';
import { areaAround } from './capture-link.ts';
import type { ComparedPictures } from './compared-pictures.ts';
import { FindingEvents } from './finding-events.tsx';
import panel from './focus.module.css';
import { ReportThis } from './report-this.tsx';
import { ResponseSteps } from './response-steps.tsx';

export interface FocusPanelProps {
  readonly finding: Detection;
  /** All findings of the asset that are loaded, and all its passes. */
  readonly findings: readonly Detection[];
  readonly passes: readonly AssetPass[];
  readonly compared: ComparedPictures;
  readonly onBack: () => void;
  readonly onOpen: (finding: string) => void;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Everything that is known of one finding, and what people did about it. */
export function FocusPanel(props: FocusPanelProps) {
  const { finding, findings, passes, compared, onBack, onOpen, previous, next } = props;
  const { programId } = useSession();
  const evidence = readEvidence(finding.evidence);
  const responses = useQuery(findingResponsesQuery(programId, finding.id));
  const lastStep = responses.data?.results.at(-1)?.step;
  const suggested = lastStep === undefined ? undefined : suggestedFeedback(lastStep);
  const marks = finding.source === null ? [] : sourceMarks(finding.source.id, findings, passes);
  return (
    <section
      className={panel.panel}
      aria-label={`${finding.detection_class} ${findingNumberText(finding.number)}`}
    >
      <FocusHead finding={finding} onBack={onBack} onOpen={onOpen} previous={previous} next={next} />
      <div className={panel.body}>
        {finding.retracted !== null && (
          <Notice title={`Withdrawn on ${dayText(finding.retracted.at)}`} text={finding.retracted.reason} />
        )}
        <div className={classes.section}>
          <RateParts finding={finding} />
          <WhatIfWind finding={finding} />
          <div className={panel.place}>
            <CopyPosition at={finding.coordinates.coordinates} />
            <span>{instantText(finding.detected_at)}</span>
          </div>
        </div>
        <Pictures compared={compared} finding={finding} />
        {evidence.spectrum !== null && (
          <div className={classes.section}>
            <h3 className={classes.heading}>Spectrum</h3>
            <RatioPlot evidence={evidence} />
          </div>
        )}
        <Confidence finding={finding} />
        {marks.length > 1 && (
          <div className={classes.section}>
            <h3 className={classes.heading}>
              Source <span className={panel.quiet}>{finding.source?.name}</span>
            </h3>
            <SourceHistory marks={marks} current={finding.id} onOpen={onOpen} />
          </div>
        )}
        <Actions finding={finding} />
        <ReviewForm key={finding.id} finding={finding} suggested={suggested && feedbackLabel(suggested)} />
        <ResponseSteps finding={finding.id} responses={responses} />
        <FindingEvents finding={finding} />
      </div>
    </section>
  );
}

type HeadProps = Pick<FocusPanelProps, 'finding' | 'onBack' | 'onOpen' | 'previous' | 'next'>;

function FocusHead({ finding, onBack, onOpen, previous, next }: HeadProps) {
  return (
    <header className={panel.head}>
      <div className={panel.bar}>
        <Button kind="quiet" size="s" icon={IconArrowLeft} onClick={onBack}>
          {finding.detection_class === 'alert' ? 'All alerts' : 'All detections'}
        </Button>
        <span className={panel.steps}>
          <IconButton
            icon={IconChevronLeft}
            label="Previous finding"
            size="s"
            disabled={previous === undefined}
            onClick={() => previous !== undefined && onOpen(previous)}
          />
          <IconButton
            icon={IconChevronRight}
            label="Next finding"
            size="s"
            disabled={next === undefined}
            onClick={() => next !== undefined && onOpen(next)}
          />
        </span>
      </div>
      <h2 className={panel.title}>
        <FindingMark of={finding.detection_class} />
        {findingTitle(finding)}
        <span className={panel.quiet}>{findingNumberText(finding.number)}</span>
      </h2>
      <ReviewStatus status={finding.feedback_status} bare />
    </header>
  );
}

interface PicturesProps {
  readonly compared: ComparedPictures;
  readonly finding: Detection;
}

function Pictures({ compared, finding }: PicturesProps) {
  const { canSwipe, isSwiped, setSwiped, hasPlume, opacity, setOpacity } = compared;
  return (
    <div className={classes.section}>
      <PictureStrip finding={finding} />
      {canSwipe && (
        <div className={panel.toggle}>
          <span aria-hidden="true">Before and after on the map</span>
          <Toggle label="Before and after on the map" on={isSwiped} onChange={setSwiped} />
        </div>
      )}
      {hasPlume && (
        <Slider label="Plume on the map" unit="%" withInputs={false} value={opacity} onChange={setOpacity} />
      )}
    </div>
  );
}

function Actions({ finding }: { readonly finding: Detection }) {
  const { programId } = useSession();
  const flags = useFlags();
  const blocked = useBlockedText(REQUESTS_TASKING);
  const hasTasking = useRights().products.includes('Tasking');
  const [outcome, copy] = useCopy();
  const [shareUrl] = useState(() => location.href);
  const canCapture = flags.user_can_access_tasking && hasTasking;
  return (
    <div className={panel.actions}>
      <ReportThis finding={finding} />
      <Button
        size="s"
        icon={outcome === 'copied' ? IconCheck : IconLink}
        onClick={() => copy(shareUrl.split('?')[0] ?? shareUrl)}
      >
        {outcome === 'copied' ? 'Link copied' : outcome === 'failed' ? 'Not copied' : 'Share'}
      </Button>
      {canCapture &&
        (blocked === undefined ? (
          <Link
            className={buttonClass({ size: 's' })}
            to={programPath(programId, '/tasking')}
            search={{
              area: areaAround(finding.coordinates),
              areaName: `${finding.asset_name}, ${findingNumberText(finding.number)}`,
            }}
          >
            <IconSatellite size={16} stroke={ICON_STROKE} /> Order a capture of this place
          </Link>
        ) : (
          <BlockedButton size="s" icon={IconSatellite} reason={blocked}>
            Order a capture of this place
          </BlockedButton>
        ))}
    </div>
  );
}

/** In place of the panel until the finding is loaded, or if it cannot be. */
export function FocusWaiting({
  error,
  id,
  onBack,
  onRetry,
}: {
  readonly error: unknown;
  readonly id: string;
  readonly onBack: () => void;
  readonly onRetry: () => void;
}) {
  if (error === null) return <SkeletonRows rows={7} thumbnail={false} label="Loading the finding" />;
  return (
    <EmptyState
      icon={IconMapPinOff}
      tone="bad"
      title="This finding could not be loaded"
      text={
        <>
          {errorText(error).text} <br />
          <code>{id}</code>
        </>
      }
      action={
        <>
          <Button onClick={onBack}>All findings</Button> <Button onClick={onRetry}>Retry</Button>
        </>
      }
    />
  );
}
