import { DEFAULT_FILTERS, FULL_RANGES, type Range, type SearchFilters } from '@sigma/domain';
import { isFullRange } from '../link/filter-link.ts';

export type RangeName = 'offNadirRange' | 'sunAzimuthRange' | 'sunElevationRange' | 'viewAzimuthRange';

export interface RangeFilter {
  readonly name: RangeName;
  readonly label: string;
  readonly full: Range;
  readonly decimals: number;
}

/** Ranges in degrees with their limits (spec 1:5). */
export const RANGE_FILTERS: Readonly<Record<RangeName, RangeFilter>> = {
  offNadirRange: { name: 'offNadirRange', label: 'Off-nadir', full: FULL_RANGES.offNadir, decimals: 1 },
  sunAzimuthRange: {
    name: 'sunAzimuthRange',
    label: 'Sun azimuth',
    full: FULL_RANGES.sunAzimuth,
    decimals: 0,
  },
  sunElevationRange: {
    name: 'sunElevationRange',
    label: 'Sun elevation',
    full: FULL_RANGES.sunElevation,
    decimals: 0,
  },
  viewAzimuthRange: {
    name: 'viewAzimuthRange',
    label: 'View azimuth',
    full: FULL_RANGES.viewAzimuth,
    decimals: 0,
  },
};

export function isRangeSet(filters: SearchFilters, name: RangeName): boolean {
  return !isFullRange(filters[name], RANGE_FILTERS[name].full);
}

export function isCloudSet({ cloudCover, includesUnknownCloud }: SearchFilters): boolean {
  return cloudCover < DEFAULT_FILTERS.cloudCover || !includesUnknownCloud;
}

/** "Any", "0–20 %", "Known" */
export function cloudValueText({ cloudCover, includesUnknownCloud }: SearchFilters): string {
  if (cloudCover < DEFAULT_FILTERS.cloudCover) return `0–${cloudCover} %`;
  return includesUnknownCloud ? 'Any' : 'Known';
}

/** "Any", "0–25.0°", "-10–40°" */
export function rangeValueText(filters: SearchFilters, name: RangeName): string {
  if (!isRangeSet(filters, name)) return 'Any';
  const { decimals } = RANGE_FILTERS[name];
  const [low, high] = filters[name];
  return `${low === 0 ? '0' : low.toFixed(decimals)}–${high.toFixed(decimals)}°`;
}
