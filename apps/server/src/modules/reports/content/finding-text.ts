import {
  amountText,
  dayText,
  facilityAt,
  feedbackLabel,
  figures,
  findingNumberText,
  findingTitle,
  foundAreaText,
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
    (areaKm2) => foundAreaText(areaKm2 * 1e6),
  ) ?? '-';

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

/** A way along the ground: "640 m", "1.4 km", "268 km". */
export const wayText = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres)} m` : `${figures(metres / 1000, metres < 100_000 ? 2 : 3)} km`;

export const percentText = (share: number | null): string =>
  share === null ? '-' : `${Math.round(share * 100)} %`;

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
