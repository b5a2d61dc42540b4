import type { Detection } from '@sigma/contract';
import { confidenceText, findingNumberText, measuredLimitText, readEvidence } from '@sigma/domain';
import { CopyPosition } from '../../../../parts/map/copy-position.tsx';
import { Facts } from '../../../../ui/layout/page.tsx';
import { instantText } from '../../../../ui/text/figures.ts';
import { amountOf, findingWind, sourceSeenText } from '../../data/finding-text.ts';
import { MapLink } from '../card/finding-card.tsx';
import classes from './review-screen.module.css';

/** What someone must know of a finding to judge it. */
export function FindingFacts({ finding }: { readonly finding: Detection }) {
  const { detection_type, number, asset_name, call_type, detected_at, coordinates } = finding;
  return (
    <div className={classes.facts}>
      <h2 className={classes.name}>{detection_type}</h2>
      <p className={classes.meta}>
        {findingNumberText(number)} · {asset_name} · {call_type}
      </p>
      <p className={classes.amount}>{amountOf(finding) ?? 'No amount'}</p>
      <Facts facts={[['Detected', instantText(detected_at)], ...measuredFacts(finding)]} />
      <p className={classes.where}>
        <CopyPosition at={coordinates.coordinates} />
        <MapLink finding={finding} />
      </p>
    </div>
  );
}

/** Only what is known. */
function measuredFacts(finding: Detection): readonly (readonly [string, string])[] {
  const { confidence, detection_limit_kg_h: limit, detection_limit_sigma_kg_h: limitSigma, source } = finding;
  const { r } = readEvidence(finding.evidence);
  const facts: readonly (readonly [string, string | null])[] = [
    ['Confidence', confidence === null ? null : confidenceText(confidence)],
    ['Wind', findingWind(finding) ?? null],
    ['Limit of the pass', limit === null ? null : measuredLimitText(limit, limitSigma)],
    ['Likeness to methane', r === null ? null : `r ${r.toFixed(2)}`],
    ['Source', source && sourceSeenText(source)],
    ['Reviewed', finding.reviewed_by],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}
