import { type FieldIssue, instantOf, MOST_SEARCH_DAYS, type Ordering } from '@sigma/contract';
import type { Geometry } from '@sigma/geo';
import { MS_PER_DAY } from '@sigma/orbit';
import type { ReadArea } from './read-area.ts';

/** What both calls ask, as their schemas have read it. */
export interface Asked {
  readonly search_time_start: string;
  readonly search_time_end: string;
  readonly sensor?: readonly number[] | undefined;
  readonly eclipsed?: boolean | undefined;
  readonly max_off_nadir?: number | undefined;
  readonly min_sun_elevation?: number | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly ordering: Ordering;
}

/** A search that can be made. */
export interface Question extends Asked {
  readonly area: Geometry;
  readonly start: Date;
  readonly end: Date;
}

/** Checks what no schema of one field can: the area, and the two ends of the time against each other. */
export function readQuestion(asked: Asked, area: ReadArea): Question | { readonly faults: FieldIssue[] } {
  const faults: FieldIssue[] = 'fault' in area ? [area.fault] : [];
  const [start, end] = [instantOf(asked.search_time_start), instantOf(asked.search_time_end)];
  const wrongEnd = (message: string) =>
    faults.push({ field: 'search_time_end', code: 'wrong_value', message });
  if (end <= start) wrongEnd('takes an instant after search_time_start');
  else if (end.valueOf() - start.valueOf() > MOST_SEARCH_DAYS * MS_PER_DAY) {
    wrongEnd(`takes an instant at most ${MOST_SEARCH_DAYS} days after search_time_start`);
  }
  return 'fault' in area || faults.length > 0 ? { faults } : { ...asked, area: area.geometry, start, end };
}
