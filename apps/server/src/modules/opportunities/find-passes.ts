import type { Caller, FieldIssue, Opportunity } from '@sigma/contract';
import type { Geometry } from '@sigma/geo';
import { answerQuestion, type PassFacts } from './answer-question.ts';
import type { OpportunitiesServices } from './services.ts';

/** A search on behalf of another module, which has validated its values. */
export interface PassQuery {
  readonly area: Geometry;
  readonly start: Date;
  readonly end: Date;
  /** The `osk_id` of each sensor to search. */
  readonly sensors: readonly number[];
  readonly accepts: (pass: PassFacts) => boolean;
  readonly limit: number;
  readonly offset: number;
}

export interface PassesPage {
  readonly count: number;
  /** The passes in order of their start. */
  readonly results: readonly Opportunity[];
}

export type FoundPasses = PassesPage | { readonly issues: readonly FieldIssue[] };

export interface PassesCaller {
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** Finds the passes over an area that the caller may request, or returns the issues for which the search is rejected. */
export async function findPasses(
  services: OpportunitiesServices,
  { area, start, end, sensors, accepts, limit, offset }: PassQuery,
  call: PassesCaller,
): Promise<FoundPasses> {
  if (sensors.length === 0) return { count: 0, results: [] };
  const question = {
    area,
    start,
    end,
    search_time_start: start.toISOString(),
    search_time_end: end.toISOString(),
    sensor: sensors,
    limit,
    offset,
    ordering: { column: 'start_time', descending: false },
  };
  return answerQuestion(services, question, { ...call, accepts });
}
