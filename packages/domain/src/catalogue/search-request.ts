import type { Geometry, Point, SearchGeometry } from '@sigma/geo';
import { MS_PER_DAY } from '@sigma/geo';

export const IMAGING_MODES = ['narrow', 'linescan', 'wide', 'unknown'] as const;
export type ImagingMode = (typeof IMAGING_MODES)[number];
export type Range = readonly [number, number];

/** An area of interest: points, lines or areas. */
export type SearchArea = SearchGeometry;
/** The origin of an area: the map's bounds, the bounds of results, or a drawing. */
export type SearchAreaType = 'viewport' | 'auto' | 'manual';

/** The filters of the search screen. `undefined` and the full range mean "any". Dates are `YYYY-MM-DD` in UTC. */
export interface SearchFilters {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly sensors?: readonly number[] | undefined;
  readonly sensorSerials?: readonly string[] | undefined;
  readonly cloudCover: number;
  /** Whether scenes of unknown cloud cover match. */
  readonly includesUnknownCloud: boolean;
  readonly sunAzimuthRange: Range;
  readonly sunElevationRange: Range;
  readonly offNadirRange: Range;
  readonly viewAzimuthRange: Range;
  readonly imagingModes: readonly ImagingMode[];
}

/** Ranges in degrees that mean "any". */
export const FULL_RANGES = {
  sunAzimuth: [0, 360],
  sunElevation: [-90, 90],
  offNadir: [0, 90],
  viewAzimuth: [0, 360],
} as const satisfies Readonly<Record<string, Range>>;

/** Filters that match every scene. */
export const DEFAULT_FILTERS: SearchFilters = {
  cloudCover: 100,
  includesUnknownCloud: true,
  sunAzimuthRange: FULL_RANGES.sunAzimuth,
  sunElevationRange: FULL_RANGES.sunElevation,
  offNadirRange: FULL_RANGES.offNadir,
  viewAzimuthRange: FULL_RANGES.viewAzimuth,
  imagingModes: IMAGING_MODES,
};

/** A condition in CQL2 JSON. */
export interface FilterJson {
  readonly op: string;
  readonly args: readonly unknown[];
}
const property = (name: string) => ({ property: name });

function within(name: string, range: Range, full: Range): FilterJson[] {
  if (range[0] <= full[0] && range[1] >= full[1]) return [];
  return [{ op: 'between', args: [property(name), range[0], range[1]] }];
}

/** Matches a range of azimuths. A range whose start exceeds its end passes through north: 350 to 10 are 20 degrees. */
function withinTurn(name: string, range: Range, full: Range): FilterJson[] {
  if (range[0] <= range[1]) return within(name, range, full);
  return [
    {
      op: 'or',
      args: [
        { op: '>=', args: [property(name), range[0]] },
        { op: '<=', args: [property(name), range[1]] },
      ],
    },
  ];
}

/**
 * Matches the cloud cover. Scenes of unknown cloud cover match as well (spec 1:5#25: "between 0 and max, or null"),
 * unless the user excludes them.
 */
function maxCloud({ cloudCover: max, includesUnknownCloud }: SearchFilters): FilterJson[] {
  const cover = property('eo:cloud_cover');
  if (!includesUnknownCloud) return [{ op: 'between', args: [cover, 0, Math.min(max, 100)] }];
  if (max >= 100) return [];
  return [
    {
      op: 'or',
      args: [
        { op: 'between', args: [cover, 0, max] },
        { op: 'isNull', args: [cover] },
      ],
    },
  ];
}

/** Matches no scene. CQL2 has no empty list, and every Item has an id. */
const NOTHING: FilterJson = { op: 'isNull', args: [property('id')] };

function oneOf(name: string, values: readonly (string | number)[] | undefined, all: number): FilterJson[] {
  if (values === undefined || values.length === all) return [];
  if (values.length === 0) return [NOTHING];
  return [{ op: 'in', args: [property(name), [...values]] }];
}

const NEVER_ALL = Number.POSITIVE_INFINITY;

/** Builds the filter of a search as CQL2 JSON; undefined if no filter is set. */
export function filterExpression(
  filters: SearchFilters,
  taskIds: readonly string[] = [],
): FilterJson | undefined {
  const parts: FilterJson[] = [
    ...maxCloud(filters),
    ...oneOf('sigma:sensor', filters.sensors, NEVER_ALL),
    ...oneOf('sigma:sensor_serial', filters.sensorSerials, NEVER_ALL),
    ...oneOf('sigma:task_id', taskIds.length === 0 ? undefined : taskIds, NEVER_ALL),
    ...withinTurn('view:sun_azimuth', filters.sunAzimuthRange, FULL_RANGES.sunAzimuth),
    ...within('view:sun_elevation', filters.sunElevationRange, FULL_RANGES.sunElevation),
    ...within('view:off_nadir', filters.offNadirRange, FULL_RANGES.offNadir),
    ...withinTurn('view:azimuth', filters.viewAzimuthRange, FULL_RANGES.viewAzimuth),
    ...oneOf('sigma:imaging_mode', filters.imagingModes, IMAGING_MODES.length),
  ];
  if (parts.length < 2) return parts[0];
  return { op: 'and', args: parts };
}

/** Builds the interval of a search. The end date is extended by one day to include its last moment (spec 1:5#22). */
export function searchInterval({
  startDate,
  endDate,
}: Pick<SearchFilters, 'startDate' | 'endDate'>): string | undefined {
  if (startDate === undefined && endDate === undefined) return undefined;
  const start = startDate === undefined ? '..' : `${startDate}T00:00:00.000Z`;
  const end =
    endDate === undefined
      ? '..'
      : new Date(Date.parse(`${endDate}T00:00:00.000Z`) + MS_PER_DAY).toISOString();
  return `${start}/${end}`;
}

/** Converts a point to a MultiPoint for the call; other areas are sent unchanged (spec 1:5#38). */
export function searchGeometry(area: SearchArea): Exclude<SearchArea, Point> {
  return area.type === 'Point' ? { type: 'MultiPoint', coordinates: [area.coordinates] } : area;
}

/** The label of the search button over the map (spec 1:4.2#9). */
export function searchButtonLabel(state: {
  readonly searching: boolean;
  readonly areaType: SearchAreaType;
  readonly area: Geometry | undefined;
}): string {
  if (state.searching) return 'Searching...';
  if (state.area === undefined || state.areaType === 'viewport') return 'Search the Viewport';
  return state.area.type === 'Point' || state.area.type === 'MultiPoint'
    ? 'Search this Point'
    : 'Search this Area';
}
