import type { FieldIssue, StapiOpportunityRequest } from '@sigma/contract';
import type { TaskingArea } from '@sigma/domain';
import { type RequestedInterval, readInterval } from '../protocol/read-interval.ts';
import type { StapiSearcher } from '../services.ts';
import { type PassFilter, readFilter } from './read-filter.ts';

/** The members of a request that opportunities and orders share. */
export type SharedRequest = Pick<StapiOpportunityRequest, 'datetime' | 'geometry' | 'filter'>;

export interface ReadRequest extends RequestedInterval, PassFilter {
  readonly area: TaskingArea;
  /** The complete interval as text, with both its ends. */
  readonly intervalText: string;
}

interface RequestContext {
  /** The instant that replaces an open start. */
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Reads a request, or returns all its issues with their fields. */
export async function readRequest(
  { passThreads }: Pick<StapiSearcher, 'passThreads'>,
  { datetime, geometry, filter }: SharedRequest,
  { now, signal }: RequestContext,
): Promise<ReadRequest | { readonly issues: readonly FieldIssue[] }> {
  const time = readInterval(datetime, now);
  const place = await passThreads.taskingArea(geometry, signal);
  const reading = readFilter(filter);
  const issues: FieldIssue[] = [];
  if ('issue' in time) issues.push(time.issue);
  if (!place.ok) issues.push({ ...place.issue, field: place.issue.field.replace(/^aoi/, 'geometry') });
  if ('issues' in reading) issues.push(...reading.issues);
  if ('issue' in time || !place.ok || 'issues' in reading) return { issues };
  const { text, ...interval } = time.interval;
  return { ...interval, ...reading.filter, area: place.area, intervalText: text };
}
