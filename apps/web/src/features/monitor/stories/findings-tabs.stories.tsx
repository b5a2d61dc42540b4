import type { Detection } from '@sigma/contract';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { FindingCards } from '../dashboard/list/finding-cards.tsx';
import { LoadingNotice, NoFindings } from '../dashboard/list/findings-notices.tsx';
import { findingOf, passOf } from '../data/finding.fixture.ts';
import type { AllFindings } from '../data/use-all-findings.ts';
import { PLUME_PICTURE, State, StoryFrame } from './story-frame.fixture.tsx';

export const title = 'Monitor: alerts and detections of an asset';

const REVIEWS = ['Unreviewed', 'Unresolved', 'Resolved - Accepted', 'Resolved - Rejected'] as const;
const FINDINGS: readonly Detection[] = REVIEWS.map((feedback_status, index) =>
  findingOf(index, { feedback_status, ...(index < 2 && { artifacts: { Methane: PLUME_PICTURE } }) }),
);
const LOADED: AllFindings = {
  findings: FINDINGS,
  count: FINDINGS.length,
  pages: 1,
  failedPages: 0,
  isLoading: false,
  isCut: false,
  error: null,
  isRetrying: false,
  retry: () => undefined,
};
const NONE: AllFindings = { ...LOADED, findings: [], count: 0 };

const Cards = () => (
  <FindingCards
    label="Alerts"
    findings={FINDINGS}
    selected={FINDINGS[0]?.id}
    hovered={FINDINGS[1]?.id}
    onHover={() => undefined}
    onOpen={() => undefined}
  />
);
const Nothing = (props: { readonly list?: AllFindings; readonly isFiltered?: boolean }) => (
  <NoFindings
    list={props.list ?? NONE}
    of="alert"
    passes={[passOf(0), passOf(1)]}
    isFiltered={props.isFiltered ?? false}
    onReset={() => undefined}
  />
);

export function Story() {
  return (
    <StoryFrame>
      <State name="Loading" height={200}>
        <SkeletonRows rows={6} label="Loading alerts" />
      </State>
      <State name="Empty: what the passes prove" height={200}>
        <Nothing />
      </State>
      <State name="Nothing matches the filters" height={200}>
        <Nothing list={LOADED} isFiltered />
      </State>
      <State name="Partial: pages arriving" height={220}>
        <LoadingNotice list={{ ...LOADED, count: 7412, isLoading: true }} />
        <Cards />
      </State>
      <State name="Pages failed" height={240}>
        <LoadingNotice list={{ ...LOADED, pages: 8, failedPages: 2 }} />
        <Cards />
      </State>
      <State name="Failed" height={220}>
        <Nothing list={{ ...NONE, count: undefined, error: new Error('No connection') }} />
      </State>
      <State name="Full: more than 20,000" height={380}>
        <LoadingNotice list={{ ...LOADED, count: 23_400, isCut: true }} />
        <Cards />
      </State>
    </StoryFrame>
  );
}
