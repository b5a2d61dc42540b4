import type { Sensor } from '@sigma/contract';
import { IMAGING_MODES, type ImagingMode, type SearchFilters } from '@sigma/domain';

export const MODE_LABELS: Readonly<Record<ImagingMode, string>> = {
  narrow: 'Narrow',
  linescan: 'Linescan',
  wide: 'Wide',
  unknown: 'Unknown',
};

/** The sensors that are searched, among those that the user may see. */
export function chosenSensors(filters: SearchFilters, sensors: readonly Sensor[]): readonly string[] {
  const { sensors: chosen } = filters;
  return sensors.map(({ osk_id }) => String(osk_id)).filter((id) => chosen?.includes(Number(id)) ?? true);
}

/** Choosing all sensors clears the filter. */
export function withSensors(filters: SearchFilters, chosen: readonly string[], all: number): SearchFilters {
  const { sensors, ...rest } = filters;
  return chosen.length === all ? rest : { ...rest, sensors: chosen.map(Number).toSorted((a, b) => a - b) };
}

export function withModes(filters: SearchFilters, chosen: readonly string[]): SearchFilters {
  const imagingModes = IMAGING_MODES.filter((mode) => chosen.includes(mode));
  return {
    ...filters,
    imagingModes: imagingModes.length === IMAGING_MODES.length ? IMAGING_MODES : imagingModes,
  };
}
