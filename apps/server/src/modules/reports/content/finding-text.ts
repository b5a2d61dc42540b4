import {
  amountText,
  dayText,
  facilityAt,
  feedbackLabel,
  findingNumberText,
  findingTitle,
  isGasType,
  limitText,
} from '@sigma/domain';
import { formatDms, formatPosition, type Position } from '@sigma/geo';
import { projectionOf, utmEpsg } from '@sigma/raster';
import type { AssetFacts, FindingFacts } from './facts.ts';

/** A facility further away is not named. */
const NAMED_WITHIN_M = 150;

export const isGas = ({ detection_type: type }: Pick<FindingFacts, 'detection_type'>): boolean =>
  isGasType(type);

/** What was found where: "Methane, Pad 17". */
export function findingAtPlace(finding: FindingFacts, asset: AssetFacts | undefined): string {
  const [near] = [facilityAt(finding.point.coordinates, asset?.facilities ?? [], NAMED_WITHIN_M)];
  const name = asset?.facilities.find(({ id }) => id === near?.id)?.name ?? finding.source?.name;
  const title = findingTitle(finding);
  return name === undefined ? title : `${title}, ${name}`;
}

export const numberOf = ({ number }: FindingFacts): string => findingNumberText(number);

/** How much was found: a rate, an area, or a number of objects. */
export const amountOf = (finding: FindingFacts): string =>
  amountText(
    {
      type: finding.detection_type,
      rateKgH: finding.rate_kg_h,
      sigmaKgH: finding.rate_sigma_kg_h,
      limitKgH: finding.limit_kg_h,
      notQuantified: finding.not_quantified,
      count: finding.count,
      areaM2: finding.area_m2,
      intensity: finding.intensity,
      intensityUnit: finding.intensity_unit,
    },
    (areaKm2) => groundText(areaKm2 * 1e6),
  ) ?? '-';

/** An area on the ground: "840 m²", "1.4 ha". */
export const groundText = (m2: number): string =>
  m2 < 1000 ? `${Math.round(m2)} m²` : `${(m2 / 10_000).toFixed(1)} ha`;

export const reviewText = ({ feedback_status: status }: FindingFacts): string => feedbackLabel(status);

export const limitOrNone = (kgH: number | null): string => (kgH === null ? '-' : limitText(kgH));

/** Degrees as screens and e-mails write them, to about ten metres. */
export const placeText = (place: Position): string => formatPosition(place, 'decimal', 4);

/** Degrees to about a metre, for those who go there. */
export const decimalText = (place: Position): string => formatPosition(place, 'decimal', 5);

export const dmsText = (place: Position): string => formatDms(place, 1);

/** Zone, easting and northing in metres; near the poles, which UTM does not cover, nothing. */
export function utmText(place: Position): string {
  const code = utmEpsg(place);
  const metres = projectionOf(code)?.forward(...place);
  if (metres === undefined || Math.abs(place[1]) > 84) return '-';
  const [east, north] = metres.map(Math.round);
  return `${code % 100} ${code < 32_700 ? 'north' : 'south'}, ${east} E, ${north} N`;
}

export const mgrsText = (place: Position): string => formatPosition(place, 'mgrs', 5);

/** "18 Nov 2026, 17:52". */
export const timeText = (at: Date): string => `${dayText(at)}, ${at.toISOString().slice(11, 16)}`;

export const percentText = (share: number | null): string =>
  share === null ? '-' : `${Math.round(share * 100)} %`;

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
