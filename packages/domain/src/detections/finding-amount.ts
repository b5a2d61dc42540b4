import { compassPoint } from './compass.ts';
import { type DetectionType, isGasType } from './detection-types.ts';
import { figures, rateText } from './measured-text.ts';

/** "4.1 m/s from SW", on screens, in reports and in e-mails; undefined if the wind is unknown. */
export function windText(speedMs: number | null, fromDeg: number | null): string | undefined {
  if (speedMs === null) return undefined;
  const speed = `${speedMs.toFixed(1)} m/s`;
  return fromDeg === null ? speed : `${speed} from ${compassPoint(fromDeg)}`;
}

/** What says how much was found. */
export interface FoundAmount {
  readonly type: DetectionType;
  readonly rateKgH: number | null;
  readonly sigmaKgH: number | null;
  /** Of the pass that saw it. */
  readonly limitKgH: number | null;
  readonly notQuantified: string | null;
  readonly count: number;
  readonly areaM2: number | null;
  readonly intensity: number | null;
  readonly intensityUnit: string;
}

/**
 * How much was found: the rate of gas or why it has none, the number of objects, the area, or the intensity; undefined if
 * nothing is known. Readers choose the units of areas, so the caller writes these.
 */
export function amountText(found: FoundAmount, areaText: (areaKm2: number) => string): string | undefined {
  if (isGasType(found.type)) return rateText(found);
  if (found.count > 1) return `${found.count} ${found.type === 'Vehicle' ? 'vehicles' : 'objects'}`;
  if (found.areaM2 !== null && found.areaM2 > 0) return areaText(certainArea(found.areaM2) / 1e6);
  return found.intensity === null ? undefined : intensityText(found.intensity, found.intensityUnit);
}

/** Areas of findings are sums of pixels of 8 m or 3 m, so that only two figures mean something. */
const certainArea = (m2: number): number => Number(m2.toPrecision(2));

/** The area of a finding in metric units: "840 m²", hectares from 1 ha on, as "9.5 ha", and square kilometres from 1 km² on. */
export function foundAreaText(m2: number): string {
  const certain = certainArea(m2);
  const text = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
  if (certain < 10_000) return `${text(certain)} m²`;
  return certain < 1e6 ? `${text(certain / 10_000)} ha` : `${text(certain / 1e6)} km²`;
}

function intensityText(intensity: number, unit: string): string {
  const value = figures(intensity, 2);
  if (unit === 'sigma') return `${value} standard deviations`;
  return `${value} ${unit === '%' ? '% of the ground' : unit}`;
}
