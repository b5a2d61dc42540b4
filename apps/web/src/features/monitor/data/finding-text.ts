import type { Detection } from '@sigma/contract';
import { compassPoint, figures, findingNumberText, isGasType, rateText, seenText } from '@sigma/domain';
import { areaText } from '../../../ui/text/measures.ts';

/** "4.1 m/s SW": where the wind comes from. Null if it is unknown. */
export function windText(speedMs: number | null, fromDeg: number | null): string | null {
  if (speedMs === null) return null;
  const speed = `${speedMs.toFixed(1)} m/s`;
  return fromDeg === null ? speed : `${speed} ${compassPoint(fromDeg)}`;
}

/** The wind of a plume; null if it is unknown, and for what does not blow away. */
export const findingWind = (
  finding: Pick<Detection, 'detection_type' | 'wind_dir_deg' | 'wind_speed_ms'>,
): string | null =>
  isGasType(finding.detection_type) ? windText(finding.wind_speed_ms, finding.wind_dir_deg) : null;

type Measured = Pick<
  Detection,
  | 'area'
  | 'count'
  | 'detection_limit_kg_h'
  | 'detection_type'
  | 'emission_rate_kg_h'
  | 'emission_uncertainty_kg_h'
  | 'intensity'
  | 'intensity_unit'
  | 'not_quantified'
>;

/** How much was found: the rate of gas, the number of vehicles, the area, or the intensity; null if nothing is known. */
export function amountText(finding: Measured): string | null {
  if (
    isGasType(finding.detection_type) &&
    (finding.emission_rate_kg_h !== null || finding.not_quantified !== null)
  ) {
    const text = rateText({
      rateKgH: finding.emission_rate_kg_h,
      sigmaKgH: finding.emission_uncertainty_kg_h,
      limitKgH: finding.detection_limit_kg_h,
      notQuantified: finding.not_quantified,
    });
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
  if (finding.count > 1)
    return `${finding.count} ${finding.detection_type === 'Vehicle' ? 'vehicles' : 'objects'}`;
  if (finding.area !== null) return areaText(finding.area / 1e6);
  if (finding.intensity === null) return null;
  const unit = finding.intensity_unit === '%' ? '% of the ground' : finding.intensity_unit;
  return `${figures(finding.intensity, 2)} ${unit === 'sigma' ? 'σ' : unit}`;
}

/** One line about a finding: "410 ± 120 kg/h · wind 4.1 m/s SW". Without numbers, its kind of risk. */
export function findingLine(
  finding: Measured & Pick<Detection, 'call_type' | 'wind_dir_deg' | 'wind_speed_ms'>,
): string {
  const wind = findingWind(finding);
  const amount = amountText(finding);
  const parts = [amount ?? finding.call_type, wind === null || amount === null ? null : `wind ${wind}`];
  return parts.filter((part) => part !== null).join(' · ');
}

/** "Pad 7, seen in 3 of 4 clear passes": the place that leaks, and how often it was seen. */
export const sourceSeenText = (source: NonNullable<Detection['source']>): string =>
  `${source.name}, ${seenText(source.passes_seen, source.passes_looked).toLowerCase()}`;

/** "Methane, D-20931": how a finding is named for people who do not see its picture. */
export const findingName = ({
  detection_type,
  number,
}: Pick<Detection, 'detection_type' | 'number'>): string => `${detection_type}, ${findingNumberText(number)}`;
