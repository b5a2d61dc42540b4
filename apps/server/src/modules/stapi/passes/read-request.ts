import type { FieldIssue, StapiOpportunityRequest } from '@sigma/contract';
import { readTaskingArea, type TaskingArea } from '@sigma/domain';
import { type Interval, readInterval } from '../protocol/read-interval.ts';
import { type PassFilter, readFilter } from './read-filter.ts';

/** The part of a request that opportunities and orders share. */
export type Asked = Pick<StapiOpportunityRequest, 'datetime' | 'geometry' | 'filter'>;

export interface ReadRequest extends Interval, PassFilter {
  readonly area: TaskingArea;
  /** The whole interval as it is told, with both its ends. */
  readonly asked: string;
}

/** Reads what a request asks for; every fault at once, by its field. */
export function readRequest(
  { datetime, geometry, filter }: Asked,
  now: Date,
): ReadRequest | { readonly faults: readonly FieldIssue[] } {
  const time = readInterval(datetime, now);
  const place = readTaskingArea(geometry);
  const wanted = readFilter(filter);
  const faults: FieldIssue[] = [];
  if ('fault' in time) faults.push(time.fault);
  if (!place.ok) faults.push({ ...place.issue, field: place.issue.field.replace(/^aoi/, 'geometry') });
  if ('faults' in wanted) faults.push(...wanted.faults);
  if ('fault' in time || !place.ok || 'faults' in wanted) return { faults };
  return { ...time.interval, ...wanted.filter, area: place.area };
}
