import type { Caller, FieldIssue, Opportunity } from '@sigma/contract';
import type { Geometry } from '@sigma/geo';
import { answerQuestion, type PassFacts } from './answer-question.ts';
import type { OpportunitiesServices } from './services.ts';

/** A search on behalf of another module, which has checked its values. */
export interface PassQuery {
  readonly area: Geometry;
  readonly start: Date;
  readonly end: Date;
  /** `osk_id` of the sensors that are searched. */
  readonly sensors: readonly number[];
  readonly accepts: (pass: PassFacts) => boolean;
  readonly limit: number;
  readonly offset: number;
}

export interface PassesPage {
  readonly count: number;
  /** By start. */
  readonly results: readonly Opportunity[];
}

export type FoundPasses = PassesPage | { readonly faults: readonly FieldIssue[] };

export interface PassesCaller {
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** Finds the passes over an area that the caller may request, or explains why there cannot be any. */
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
