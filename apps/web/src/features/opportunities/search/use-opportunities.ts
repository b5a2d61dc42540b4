import { type Answer, MOST_SEARCH_DAYS, type Opportunity, type searchOpportunities } from '@sigma/contract';
import { eclipsedOf, opportunityInterval, type SearchArea, opportunityIssue } from '@sigma/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { wireGeometry } from '../../../parts/area/wire-geometry.ts';
import { useDebounced } from '../../../parts/layout/use-debounced.ts';
import { useSession } from '../../../session/session.tsx';
import { allOpportunitiesQuery, opportunitiesQuery, type PassQuery } from './opportunities.queries.ts';
import type { OpportunityLink } from './opportunity-link.ts';

/** A hand that moves through dates asks once it has rested so long. */
const ASK_AFTER_MS = 80;

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
      /** All passes in order of time; absent while they are on their way. */
      readonly all: readonly Opportunity[] | undefined;
      /** The passes of before, until those of the present wishes are there. */
      readonly isOutdated: boolean;
    };

export interface Opportunities {
  readonly search: OpportunitySearch;
  /** Why nothing can be asked for, in words for people. */
  readonly fault: string | undefined;
  readonly isBusy: boolean;
}

/** The passes that a link asks for; `requestedAt` is when the user asked, in the time of the world. */
export function useOpportunities(
  link: OpportunityLink,
  sensorsOfProgram: readonly number[],
  requestedAt: Date,
): Opportunities {
  const { programId } = useSession();
  const fault = faultOf(link, sensorsOfProgram);
  const wishes = usePassQuery(link, sensorsOfProgram, requestedAt);
  const isRequested = link.isRequested && fault === undefined;
  const asked = useDebounced(isRequested ? wishes : undefined, ASK_AFTER_MS);
  const { ordering, page } = link;
  const found = useQuery({
    ...opportunitiesQuery(programId, asked ?? wishes, { ordering, page }),
    enabled: isRequested && asked !== undefined,
    placeholderData: keepPreviousData,
  });
  const isOutdated = found.isPlaceholderData || asked !== wishes;
  const all = useQuery({
    ...allOpportunitiesQuery(programId, asked ?? wishes),
    enabled: isRequested && asked !== undefined && found.isSuccess && !isOutdated,
    placeholderData: keepPreviousData,
  });
  return {
    search: isRequested ? searchOf(found, all.data?.results, isOutdated) : { state: 'idle' },
    fault,
    isBusy: isRequested && (found.isFetching || asked !== wishes),
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

function faultOf(link: OpportunityLink, sensorsOfProgram: readonly number[]): string | undefined {
  const { startDate, endDate, area, sensors } = link;
  const fault = opportunityIssue({ startDate, endDate, hasArea: area !== undefined, mostDays: MOST_SEARCH_DAYS });
  if (fault !== undefined) return fault.text;
  if (sensorsOfProgram.length === 0) return 'This program has no sensors.';
  return sensors?.length === 0 ? 'Choose at least one sensor.' : undefined;
}

/** The same object as long as the wishes are the same. */
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
      aoi: wireGeometry(area ?? NOWHERE),
      ...opportunityInterval(startDate ?? DAY, endDate ?? DAY, new Date(at)),
      sensor: sensors.split(',').map(Number),
      ...(eclipsedOf(light) !== undefined && { eclipsed: eclipsedOf(light) }),
    }),
    [area, startDate, endDate, light, sensors, at],
  );
}

/** Stand for what is missing; nothing is asked for with them. */
const NOWHERE: SearchArea = { type: 'Point', coordinates: [0, 0] };
const DAY = '2000-01-01';
