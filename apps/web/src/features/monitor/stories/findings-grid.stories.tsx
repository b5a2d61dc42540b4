import type { Detection } from '@sigma/contract';
import type { QueryClient } from '@tanstack/react-query';
import { Button } from '../../../ui/basics/button.tsx';
import { findingsPageQuery } from '../data/detections.queries.ts';
import { assetOf, findingOf } from '../data/finding.fixture.ts';
import type { FindingFilter } from '../data/finding-filter.ts';
import { FilterPanel } from '../findings/filters/filter-panel.tsx';
import { FindingsGrid } from '../findings/findings-grid.tsx';
import { ALL_FINDINGS, FINDINGS_PER_PAGE } from '../findings/findings-view.ts';
import { PLUME_PICTURE, State, StoryFrame } from './story-frame.fixture.tsx';

export const title = 'Monitor: grid of findings';

const EMPTY: FindingFilter = { class: 'alert' };
const FULL: FindingFilter = { class: 'detection' };
const CARDS: readonly Detection[] = [
  findingOf(0, { artifacts: { Methane: PLUME_PICTURE, Before: PLUME_PICTURE } }),
  findingOf(1, { feedback_status: 'Resolved - Accepted' }),
  findingOf(2, {
    planned_pictures: 3,
    detection_class: 'detection',
    detection_type: 'Vehicle',
    call_type: 'Encroachment',
  }),
];

const pageOf = (filter: FindingFilter) => ({
  filter,
  limit: FINDINGS_PER_PAGE,
  offset: 0,
  order: 'newest' as const,
});

function fill(queries: QueryClient) {
  const set = (filter: FindingFilter, count: number, results: readonly Detection[]) =>
    queries.setQueryData(findingsPageQuery(3, pageOf(filter)).queryKey, {
      count,
      next: null,
      previous: null,
      results: [...results],
    });
  set(EMPTY, 0, []);
  set(FULL, 157, CARDS);
}

const nothing = () => undefined;
const Grid = ({ filter }: { readonly filter: FindingFilter }) => (
  <FindingsGrid
    filter={filter}
    order="newest"
    page={0}
    onPage={nothing}
    onReview={nothing}
    reset={<Button onClick={nothing}>Reset</Button>}
  />
);

const WAITING: FindingFilter = { types: ['Plume'] };

export function Story() {
  return (
    <StoryFrame fill={fill}>
      <State name="Loading, or failed without a server" height={320}>
        <Grid filter={WAITING} />
      </State>
      <State name="Empty" height={220}>
        <Grid filter={EMPTY} />
      </State>
      <State name="Partial: counts of the filters are loading" height={420}>
        <FilterPanel
          view={ALL_FINDINGS}
          asset={undefined}
          assets={[assetOf()]}
          counts={undefined}
          now={new Date('2026-11-21T09:00:00Z')}
          onView={nothing}
          onAsset={nothing}
        />
      </State>
      <State name="Full: with pictures, without, and being made; pages" height={620}>
        <Grid filter={FULL} />
      </State>
    </StoryFrame>
  );
}
