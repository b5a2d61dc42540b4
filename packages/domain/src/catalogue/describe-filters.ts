import {
  DEFAULT_FILTERS,
  FULL_RANGES,
  IMAGING_MODES,
  type Range,
  type SearchFilters,
} from './search-request.ts';

/** What the sentence contains in addition to the filters. */
export interface FilterContext {
  /** Only scenes of these tasks. */
  readonly taskIds?: readonly string[] | undefined;
  /** Returns the name of a sensor; its number is used if the name is unknown. */
  readonly sensorName?: ((sensor: number) => string | undefined) | undefined;
  /** The area in words, such as "in San Francisco" or "in view". */
  readonly area?: string | undefined;
}

/**
 * Describes the filters in a sentence, in the order of the filter bar: "Scenes from 1 Nov 2026, with at most 20 %
 * cloud or unknown cloud." Without filters: "All scenes."
 */
export function describeFilters(filters: SearchFilters, context: FilterContext = {}): string {
  const parts = [
    context.area,
    datesText(filters),
    sensorsText(filters, context),
    cloudText(filters),
    turnText('with the sun at azimuth', filters.sunAzimuthRange, FULL_RANGES.sunAzimuth),
    rangeText('with the sun at elevation', filters.sunElevationRange, FULL_RANGES.sunElevation),
    rangeText('off nadir by', filters.offNadirRange, FULL_RANGES.offNadir),
    turnText('seen from azimuth', filters.viewAzimuthRange, FULL_RANGES.viewAzimuth),
    modesText(filters),
    tasksText(context.taskIds),
  ].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? 'All scenes.' : `Scenes ${parts.join(', ')}.`;
}

/** Whether any filter is set that "Clear all" would clear. */
export function isFiltered(filters: SearchFilters): boolean {
  return describeFilters(filters) !== describeFilters(DEFAULT_FILTERS);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats "2026-11-01" as "1 Nov 2026". */
function dayText(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

function datesText({ startDate, endDate }: SearchFilters): string | undefined {
  if (startDate === undefined && endDate === undefined) return undefined;
  if (startDate === endDate && startDate !== undefined) return `of ${dayText(startDate)}`;
  if (startDate === undefined) return `until ${dayText(endDate ?? '')}`;
  return endDate === undefined
    ? `from ${dayText(startDate)}`
    : `from ${dayText(startDate)} to ${dayText(endDate)}`;
}

function sensorsText({ sensors, sensorSerials }: SearchFilters, { sensorName }: FilterContext) {
  if (sensors === undefined && sensorSerials === undefined) return undefined;
  const names = (sensors ?? []).map((sensor) => sensorName?.(sensor) ?? `sensor ${sensor}`);
  return `by ${either([...names, ...(sensorSerials ?? [])], 'no sensor')}`;
}

function cloudText({ cloudCover: max, includesUnknownCloud }: SearchFilters): string | undefined {
  const isAny = max >= DEFAULT_FILTERS.cloudCover;
  if (!includesUnknownCloud) return isAny ? 'with known cloud' : `with at most ${max} % cloud`;
  return isAny ? undefined : `with at most ${max} % cloud or unknown cloud`;
}

function rangeText(what: string, [low, high]: Range, full: Range): string | undefined {
  return low <= full[0] && high >= full[1] ? undefined : `${what} ${low}° to ${high}°`;
}

function turnText(what: string, range: Range, full: Range): string | undefined {
  const text = rangeText(what, range, full);
  return text !== undefined && range[0] > range[1] ? `${text} through north` : text;
}

function modesText({ imagingModes }: SearchFilters): string | undefined {
  if (imagingModes.length === IMAGING_MODES.length) return undefined;
  return `in ${either(imagingModes, 'no')} imaging mode`;
}

function tasksText(taskIds: readonly string[] = []): string | undefined {
  if (taskIds.length === 0) return undefined;
  return taskIds.length > 3 ? `of ${taskIds.length} tasks` : `of task ${either(taskIds, '')}`;
}

/** Joins names as "a", "a or b" or "a, b or c"; `none` for no names. */
function either(names: readonly string[], none: string): string {
  const last = names.at(-1);
  if (last === undefined) return none;
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
