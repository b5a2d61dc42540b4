import { compassPoint, dayText, findingTitle, limitText, windText } from '@sigma/domain';
import { distanceM } from '@sigma/geo';
import type { Block } from '../../pdf/blocks.ts';
import type { FindingFacts, ReportFacts } from '../facts.ts';
import { amountOf, decimalText, isGas, numberOf, wayText } from '../finding-text.ts';

/** Gas this near to a place is a danger to the crew that goes there: a plume of a ton an hour reaches about as far. */
const NEAR_GAS_M = 500;

/** One notice names so much more gas. */
const MAX_MORE = 6;

/** One notice names so much gas with its position, because it is cut after six lines; and the page so much. */
const MAX_IN_NOTICE = 4;
const MAX_LISTED = 20;

/** Gas is a danger to the crew that goes there, whatever it goes there for. Further gas near it is one line each. */
export function hazardsOf(stop: FindingFacts, gas: readonly FindingFacts[]): readonly Block[] {
  const near = gas
    .filter((other) => !isOfStop(stop, other))
    .map((other) => ({ other, m: distanceM(other.point.coordinates, stop.point.coordinates) }))
    .filter(({ m }) => m <= NEAR_GAS_M)
    .toSorted((a, b) => a.m - b.m);
  const [nearest, ...further] = near;
  if (isGas(stop)) return [hazardBlock(stop), ...moreGas(near)];
  if (nearest === undefined) return [];
  return [
    hazardBlock(nearest.other, ` ${wayText(nearest.m)} away (${numberOf(nearest.other)})`),
    ...moreGas(further),
  ];
}

interface NearGas {
  readonly other: FindingFacts;
  readonly m: number;
}

function moreGas(near: readonly NearGas[]): readonly Block[] {
  if (near.length === 0) return [];
  const lines = near
    .slice(0, MAX_MORE)
    .map(
      ({ other, m }) =>
        `${wayText(m)} away (${numberOf(other)})${proofOf(other)}${shortRate(other)}, seen ${dayText(other.detected_at)}`,
    );
  const rest = near.length > MAX_MORE ? `; ${near.length - MAX_MORE} more` : '';
  return [{ kind: 'notice', text: `More flammable gas: ${lines.join('; ')}${rest}.` }];
}

const proofOf = ({ gas }: FindingFacts) => (gas === 'gas' ? ', not proven to be methane' : '');

/** Whether a gas is what a stop is about. Oil is not, also where an earlier version has linked both to one source. */
const isOfStop = (stop: FindingFacts, gas: FindingFacts): boolean =>
  gas.id === stop.id || (isGas(stop) && stop.source !== null && gas.source?.id === stop.source.id);

function hazardBlock(finding: FindingFacts, where = ''): Block {
  const { limit_kg_h: limit, wind_from_deg: from } = finding;
  const blowing = windText(finding.wind_speed, from);
  const wind = blowing === undefined ? '' : `, wind ${blowing} at that time`;
  const missed = limit === null ? '' : ` The pass could have missed up to ${limitText(limit)} elsewhere.`;
  const upwind =
    from === null ? '' : ` (at that time from the ${compassPoint(from)}; check the wind before you go)`;
  return {
    kind: 'notice',
    text: `Flammable gas${proofOf(finding)}${where}${rateAfter(finding)}${wind}, seen ${dayText(finding.detected_at)}.${missed} Approach from upwind with a gas detector${upwind}; no open flame, no running engine.`,
  };
}

/** The rate after the name of a gas: ": 410 ± 120 kg/h", or ", not quantified (the wind is too light)". */
function rateAfter(finding: FindingFacts): string {
  if (finding.rate_kg_h !== null) return `: ${amountOf(finding)}`;
  return `, not quantified${finding.not_quantified === null ? '' : ` (${finding.not_quantified})`}`;
}

/** Without the reason why there is none: a notice of much gas would be cut. */
const shortRate = (finding: FindingFacts) =>
  finding.rate_kg_h === null ? ', not quantified' : `, ${amountOf(finding)}`;

/** Gas at the sites of the report that has no page of its own, such as one that no one has chosen. */
export function otherGas({ gas, findings }: ReportFacts): readonly Block[] {
  const others = gas.filter((one) => !findings.some((stop) => isOfStop(stop, one)));
  const lines = others
    .slice(0, MAX_LISTED)
    .map(
      (finding) =>
        `${findingTitle(finding)} (${numberOf(finding)})${shortRate(finding)}, at ${decimalText(finding.point.coordinates)}, seen ${dayText(finding.detected_at)}`,
    );
  const rest = others.length > MAX_LISTED ? `; ${others.length - MAX_LISTED} more` : '';
  return inParts(lines).map((part, index, { length }) => ({
    kind: 'notice',
    text: `${index === 0 ? 'Flammable gas at this site, not a stop' : 'More of it'}: ${part.join('; ')}${index === length - 1 ? rest : ''}.`,
  }));
}

const inParts = (lines: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(lines.length / MAX_IN_NOTICE) }, (_, part) =>
    lines.slice(part * MAX_IN_NOTICE, (part + 1) * MAX_IN_NOTICE),
  );
