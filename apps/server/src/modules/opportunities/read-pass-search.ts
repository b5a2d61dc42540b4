import { type FieldIssue, instantOf, MAX_SEARCH_DAYS, type Ordering } from '@sigma/contract';
import { MS_PER_DAY } from '@sigma/geo';
import type { ValidPassSearch } from './pass-search.ts';
import type { ReadArea } from './read-area.ts';

/** The input that both search operations share, parsed by their schemas. */
export interface SearchInput {
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

/** Checks what the schema of a single field cannot: the area, and the end of the time range against its start. */
export function readPassSearch(
  { search_time_start, search_time_end, ...input }: SearchInput,
  area: ReadArea,
): ValidPassSearch | { readonly issues: FieldIssue[] } {
  const issues: FieldIssue[] = 'issue' in area ? [area.issue] : [];
  const [start, end] = [instantOf(search_time_start), instantOf(search_time_end)];
  const reportEnd = (message: string) =>
    issues.push({ field: 'search_time_end', code: 'wrong_value', message });
  if (end <= start) reportEnd('must be an instant after search_time_start');
  else if (end.valueOf() - start.valueOf() > MAX_SEARCH_DAYS * MS_PER_DAY) {
    reportEnd(`must be an instant at most ${MAX_SEARCH_DAYS} days after search_time_start`);
  }
  if ('issue' in area || issues.length > 0) return { issues };
  return {
    area: area.geometry,
    start,
    end,
    sensors: input.sensor,
    eclipsed: input.eclipsed,
    maxOffNadirDeg: input.max_off_nadir,
    minSunElevationDeg: input.min_sun_elevation,
    limit: input.limit,
    offset: input.offset,
    ordering: input.ordering,
  };
}
