import type { Detection } from '@sigma/contract';
import {
  amountText,
  BELOW_MEASURABLE,
  findingNumberText,
  findingTitle,
  foundAreaText,
  isBelowMeasurable,
  isGasType,
  measuredLimitText,
  seenText,
  windText,
} from '@sigma/domain';
import { areaText, isImperial } from '../../../ui/text/measures.ts';
import { unbrokenUnits } from '../../../ui/text/unbroken-units.ts';

/** The area of a finding as reports state it, or in the chosen units. */
export function measuredAreaText(areaM2: number): string {
  const text = isImperial() ? areaText(Number(areaM2.toPrecision(2)) / 1e6) : foundAreaText(areaM2);
  return unbrokenUnits(text);
}

/** The wind of a plume; undefined if it is unknown, and for what does not blow away. */
export function findingWind(
  finding: Pick<Detection, 'detection_type' | 'wind_dir_deg' | 'wind_speed_ms'>,
): string | undefined {
  if (!isGasType(finding.detection_type)) return undefined;
  const wind = windText(finding.wind_speed_ms, finding.wind_dir_deg);
  return wind && unbrokenUnits(wind);
}

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

/** How much was found, as a line that begins with it; undefined if nothing is known. */
export function amountOf(finding: Measured): string | undefined {
  const text = amountText(
    {
      type: finding.detection_type,
      rateKgH: finding.emission_rate_kg_h,
      sigmaKgH: finding.emission_uncertainty_kg_h,
      limitKgH: finding.detection_limit_kg_h,
      notQuantified: finding.not_quantified,
      count: finding.count,
      areaM2: finding.area,
      intensity: finding.intensity,
      intensityUnit: finding.intensity_unit,
    },
    (areaKm2) => measuredAreaText(areaKm2 * 1e6),
  );
  return text && unbrokenUnits(text.charAt(0).toUpperCase() + text.slice(1));
}

/** The rate of a gas, if it has one that its pass can measure (PD-133). */
export const statedRate = ({
  emission_rate_kg_h: rate,
  detection_limit_kg_h: limit,
}: Pick<Detection, 'detection_limit_kg_h' | 'emission_rate_kg_h'>): number | null =>
  rate === null || isBelowMeasurable(rate, limit) ? null : rate;

/** "210 ± 42 kg/h": the limit of the pass that saw a finding; undefined if it has none. */
export const passLimitText = ({
  detection_limit_kg_h: limit,
  detection_limit_sigma_kg_h: sigma,
}: Pick<Detection, 'detection_limit_kg_h' | 'detection_limit_sigma_kg_h'>): string | undefined =>
  limit === null ? undefined : unbrokenUnits(measuredLimitText(limit, sigma));

/** What a limit and its deviation mean, said once where a limit stands. */
export const LIMIT_MEANING =
  'A pass shows a source that emits more than its limit with 90\u00a0% probability. Its ± is one standard deviation, from the errors of wind and absorption table.';

/** One line about a finding: "410 ± 120 kg/h · wind 4.1 m/s from SW". Without numbers, its kind of risk. */
export function findingLine(
  finding: Measured & Pick<Detection, 'call_type' | 'wind_dir_deg' | 'wind_speed_ms'>,
): string {
  const wind = findingWind(finding);
  const amount = amountOf(finding);
  // The wind says nothing where there is no rate that it could explain.
  const isBelow = amount?.toLowerCase() === BELOW_MEASURABLE;
  const parts = [
    amount ?? finding.call_type,
    wind === undefined || amount === undefined || isBelow ? undefined : `wind ${wind}`,
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

/**
 * "Pad 7, seen in 3 of 4 passes that could have seen it": the place that leaks, and how often it was seen.
 *
 * @param waiting passes over its asset that are not analysed yet, which may change that
 */
export const sourceSeenText = (source: NonNullable<Detection['source']>, waiting: number): string =>
  `${source.name}, ${seenText(source.passes_seen, source.passes_looked, waiting).toLowerCase()}`;

/** "Methane, D-20931": how a finding is named for people who do not see its picture. */
export const findingName = ({
  number,
  ...finding
}: Pick<Detection, 'detection_type' | 'gas' | 'number'>): string =>
  `${findingTitle(finding)}, ${findingNumberText(number)}`;
