import type { Detection } from '@sigma/contract';
import {
  confidenceText,
  figures,
  findingNumberText,
  findingTitle,
  isGasType,
  readEvidence,
} from '@sigma/domain';
import { CopyPosition } from '../../../../parts/map/copy-position.tsx';
import { Facts } from '../../../../ui/layout/page.tsx';
import { instantText } from '../../../../ui/text/figures.ts';
import { metresText } from '../../../../ui/text/measures.ts';
import {
  amountOf,
  findingWind,
  LIMIT_MEANING,
  measuredAreaText,
  passLimitText,
  sourceSeenText,
} from '../../data/finding-text.ts';
import { useWaitingPasses } from '../../data/use-waiting-passes.ts';
import { MapLink } from '../card/finding-card.tsx';
import classes from './review-screen.module.css';

/** What someone must know of a finding to judge it. */
export function FindingFacts({ finding }: { readonly finding: Detection }) {
  const { number, asset_name, call_type, detected_at, coordinates } = finding;
  const waiting = useWaitingPasses(finding);
  return (
    <div className={classes.facts}>
      <h2 className={classes.name}>{findingTitle(finding)}</h2>
      <p className={classes.meta}>
        {findingNumberText(number)} · {asset_name} · {call_type}
      </p>
      <p className={classes.amount}>{amountOf(finding) ?? 'No amount'}</p>
      <Facts facts={[['Detected', instantText(detected_at)], ...storedFacts(finding, waiting)]} />
      {finding.detection_limit_kg_h !== null && <p className={classes.meaning}>{LIMIT_MEANING}</p>}
      <p className={classes.where}>
        <CopyPosition at={coordinates.coordinates} />
        <MapLink finding={finding} />
      </p>
    </div>
  );
}

/** Only what is known. */
function storedFacts(finding: Detection, waiting: number): readonly (readonly [string, string])[] {
  const { confidence, source } = finding;
  const { r } = readEvidence(finding.evidence);
  const facts: readonly (readonly [string, string | null])[] = [
    ['Confidence', confidence === null ? null : confidenceText(confidence)],
    ['Wind', findingWind(finding) ?? null],
    ['Limit of the pass', passLimitText(finding) ?? null],
    ['Likeness to methane', r === null ? null : `r ${r.toFixed(2)}`],
    ...objectFacts(finding),
    ['Source', source && sourceSeenText(source, waiting)],
    ['Reviewed', finding.reviewed_by],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

const scoreText = (score: number, unit: string): string =>
  unit === 'sigma' ? `${figures(score, 2)} standard deviations` : figures(score, 2);

/** What is stored of findings of other kinds than gas: how large, how strong, how often and where. */
function objectFacts(finding: Detection): readonly (readonly [string, string | null])[] {
  const { score, lengthM, seenOfThree, facility } = readEvidence(finding.evidence);
  const at = ['Facility', facility === finding.source?.name ? null : facility] as const;
  if (isGasType(finding.detection_type)) return [at];
  const area = finding.area === null ? null : measuredAreaText(finding.area);
  return [
    [finding.count > 1 ? 'Longest' : 'Length', lengthM === null ? null : metresText(Math.round(lengthM))],
    ['Area', area === amountOf(finding) ? null : area],
    ['Seen', seenOfThree === null ? null : `In ${seenOfThree} of the last 3 passes`],
    ['Score', score === null ? null : scoreText(score, finding.intensity_unit)],
    at,
  ];
}
