import { type Answer, MAX_SEARCH_DAYS, type Opportunity, type searchOpportunities } from '@sigma/contract';
import {
  eclipsedOf,
  opportunityInterval,
  opportunityIssue,
  type SearchArea,
  searchGeometry,
} from '@sigma/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounced } from '../../../parts/layout/use-debounced.ts';
import { useSession } from '../../../session/session.tsx';
import { searchLimit } from '../form/area-limits.ts';
import { allOpportunitiesQuery, opportunitiesQuery, type PassQuery } from './opportunities.queries.ts';
import type { OpportunityLink } from './opportunity-link.ts';

/** Dates that change quickly are requested once they have not changed for this long. */
const DEBOUNCE_MS = 80;

type Found = Answer<typeof searchOpportunities>;

export type OpportunitySearch =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly again: () => void }
  | {
      readonly state: 'ready';
      readonly rows: readonly Opportunity[];
      readonly count: number;
      readonly skipped: Found['skipped'];
      /** All passes ordered by time; absent while they are loading. */
      readonly all: readonly Opportunity[] | undefined;
      /** The passes answer an earlier search, until those of the current search arrive. */
      readonly isOutdated: boolean;
    };

export interface Opportunities {
  readonly search: OpportunitySearch;
  /** Why the search is invalid, in words for people. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
}

/** The passes that a link requests; `requestedAt` is when the user requested them, in the time of the demo world. */
export function useOpportunities(
  link: OpportunityLink,
  sensorsOfProgram: readonly number[],
  requestedAt: Date,
): Opportunities {
  const { programId } = useSession();
  const { area, startDate, endDate } = link;
  const limit = useMemo(() => searchLimit(area, startDate, endDate), [area, startDate, endDate]);
  const problem = problemOf(link, sensorsOfProgram) ?? limit;
  const passQuery = usePassQuery(link, sensorsOfProgram, requestedAt);
  const isRequested = link.isRequested && problem === undefined;
  const debounced = useDebounced(isRequested ? passQuery : undefined, DEBOUNCE_MS);
  const { ordering, page } = link;
  const found = useQuery({
    ...opportunitiesQuery(programId, debounced ?? passQuery, { ordering, page }),
    enabled: isRequested && debounced !== undefined,
    placeholderData: keepPreviousData,
  });
  const isOutdated = found.isPlaceholderData || debounced !== passQuery;
  const all = useQuery({
    ...allOpportunitiesQuery(programId, debounced ?? passQuery),
    enabled: isRequested && debounced !== undefined && found.isSuccess && !isOutdated,
    placeholderData: keepPreviousData,
  });
  return {
    search: isRequested ? searchOf(found, all.data?.results, isOutdated) : { state: 'idle' },
    problem,
    isBusy: isRequested && (found.isFetching || debounced !== passQuery),
  };
}

interface FoundQuery {
  readonly data: Found | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

function searchOf(
  { data, isError, error, refetch }: FoundQuery,
  all: readonly Opportunity[] | undefined,
  isOutdated: boolean,
): OpportunitySearch {
  if (isError) return { state: 'failed', error, again: () => void refetch() };
  if (data === undefined) return { state: 'loading' };
  return { state: 'ready', rows: data.results, count: data.count, skipped: data.skipped, all, isOutdated };
}

function problemOf(link: OpportunityLink, sensorsOfProgram: readonly number[]): string | undefined {
  const { startDate, endDate, area, sensors } = link;
  const issue = opportunityIssue({
    startDate,
    endDate,
    hasArea: area !== undefined,
    mostDays: MAX_SEARCH_DAYS,
  });
  if (issue !== undefined) return issue.text;
  if (sensorsOfProgram.length === 0) return 'This program has no sensors.';
  return sensors?.length === 0 ? 'Choose at least one sensor.' : undefined;
}

/** The same object as long as the query is the same. */
function usePassQuery(
  link: OpportunityLink,
  sensorsOfProgram: readonly number[],
  requestedAt: Date,
): PassQuery {
  const { area, startDate, endDate, light } = link;
  const sensors = (link.sensors ?? sensorsOfProgram).join(',');
  const at = requestedAt.getTime();
  return useMemo(
    () => ({
      aoi: searchGeometry(area ?? NOWHERE),
      ...opportunityInterval(startDate ?? DAY, endDate ?? DAY, new Date(at)),
      sensor: sensors.split(',').map(Number),
      ...(eclipsedOf(light) !== undefined && { eclipsed: eclipsedOf(light) }),
    }),
    [area, startDate, endDate, light, sensors, at],
  );
}

/** Placeholders for missing values; no request is sent with them. */
const NOWHERE: SearchArea = { type: 'Point', coordinates: [0, 0] };
const DAY = '2000-01-01';
