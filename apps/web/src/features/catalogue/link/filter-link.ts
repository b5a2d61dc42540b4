import {
  DEFAULT_FILTERS,
  FULL_RANGES,
  IMAGING_MODES,
  type ImagingMode,
  type Range,
  type SearchFilters,
  searchDay,
} from '@sigma/domain';

/** Every filter has a parameter of its own; `*` separates list entries, `_` the ends of a range. */
export type LinkText = (name: string) => string;

/** Reads the filters of an address; an invalid value counts as absent. */
export function readFilters(text: LinkText): SearchFilters {
  const startDate = searchDay(text('from'));
  const endDate = searchDay(text('to'));
  const inOrder = startDate === undefined || endDate === undefined || startDate <= endDate;
  const sensors = readSensors(text('sensors'));
  return {
    ...DEFAULT_FILTERS,
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && inOrder && { endDate }),
    ...(sensors !== undefined && { sensors }),
    cloudCover: readCloudCover(text('clouds')),
    includesUnknownCloud: text('unknownClouds') !== '0',
    sunAzimuthRange: readLinkRange(text('sunAzimuth'), FULL_RANGES.sunAzimuth),
    sunElevationRange: readLinkRange(text('sunElevation'), FULL_RANGES.sunElevation),
    offNadirRange: readLinkRange(text('offNadir'), FULL_RANGES.offNadir, 1),
    viewAzimuthRange: readLinkRange(text('viewAzimuth'), FULL_RANGES.viewAzimuth),
    imagingModes: readModes(text('modes')),
  };
}

/** The parameters of an address; defaults are omitted. */
export function writeFilters(filters: SearchFilters): Record<string, string> {
  const { startDate, endDate, sensors, cloudCover, includesUnknownCloud, imagingModes } = filters;
  return {
    ...(startDate !== undefined && { from: startDate }),
    ...(endDate !== undefined && { to: endDate }),
    ...(sensors !== undefined && { sensors: sensors.join('*') || NONE }),
    ...(cloudCover < DEFAULT_FILTERS.cloudCover && { clouds: String(cloudCover) }),
    ...(!includesUnknownCloud && { unknownClouds: '0' }),
    ...writeLinkRange('sunAzimuth', filters.sunAzimuthRange, FULL_RANGES.sunAzimuth),
    ...writeLinkRange('sunElevation', filters.sunElevationRange, FULL_RANGES.sunElevation),
    ...writeLinkRange('offNadir', filters.offNadirRange, FULL_RANGES.offNadir),
    ...writeLinkRange('viewAzimuth', filters.viewAzimuthRange, FULL_RANGES.viewAzimuth),
    ...(imagingModes.length < IMAGING_MODES.length && { modes: imagingModes.join('*') || NONE }),
  };
}

const NONE = 'none';

export function isFullRange(range: Range, full: Range): boolean {
  return range[0] <= full[0] && range[1] >= full[1];
}

function readCloudCover(text: string): number {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : DEFAULT_FILTERS.cloudCover;
  return Math.min(DEFAULT_FILTERS.cloudCover, value);
}

function readSensors(text: string): readonly number[] | undefined {
  if (text === NONE) return [];
  if (!/^\d{1,9}(\*\d{1,9}){0,999}$/.test(text)) return undefined;
  return [...new Set(text.split('*').map(Number))].toSorted((a, b) => a - b);
}

function readModes(text: string): readonly ImagingMode[] {
  if (text === NONE) return [];
  const named = new Set(text.split('*'));
  const known = IMAGING_MODES.filter((mode) => named.has(mode));
  return known.length === named.size ? known : IMAGING_MODES;
}

function readLinkRange(text: string, full: Range, decimals = 0): Range {
  const match = /^(-?\d{1,3}(?:\.\d{1,3})?)_(-?\d{1,3}(?:\.\d{1,3})?)$/.exec(text);
  if (match === null) return full;
  const clamped = (value: string | undefined) =>
    Math.max(full[0], Math.min(full[1], Number(Number(value).toFixed(decimals)) + 0));
  const [low, high] = [clamped(match[1]), clamped(match[2])];
  return low <= high && !isFullRange([low, high], full) ? [low, high] : full;
}

function writeLinkRange(name: string, range: Range, full: Range): Record<string, string> {
  return isFullRange(range, full) ? {} : { [name]: `${range[0]}_${range[1]}` };
}
