import type { Detection } from '@sigma/contract';
import { confidenceText, figures, LONG_VEHICLE_M, readEvidence, seenText, whyGasText } from '@sigma/domain';
import { counted } from '../../../ui/text/figures.ts';
import { statedRate } from '../data/finding-text.ts';
import { useWaitingPasses } from '../data/use-waiting-passes.ts';
import classes from './evidence.module.css';

/** How sure the analysis is, and why. */
export function Confidence({ finding }: { readonly finding: Detection }) {
  const reasons = confidenceReasons(finding, useWaitingPasses(finding));
  if (finding.confidence === null && reasons.length === 0) return null;
  return (
    <section className={classes.section} aria-label="Confidence">
      <h3 className={classes.heading}>
        Confidence
        <span className={classes.stated} data-missing={finding.confidence === null || undefined}>
          {confidenceText(finding.confidence)}
        </span>
      </h3>
      {finding.confidence === null && finding.made_by === 'analysis' && <p>{NOT_STATED}</p>}
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

/** PD-106. */
const NOT_STATED =
  'A confidence is calculated for gas only: of other findings, too few false ones are known.';

/**
 * What speaks for a finding and against it, in sentences.
 *
 * @param waiting passes over its asset that are not analysed yet, which may change what is said of its source
 */
export function confidenceReasons(finding: Detection, waiting: number): readonly string[] {
  const { r, lookAlike, towardsDeg, memoryPasses, csfKgH, lengthM, seenOfThree } = readEvidence(
    finding.evidence,
  );
  const { source, emission_uncertainty_kg_h: sigma } = finding;
  const rate = statedRate(finding);
  const reasons: string[] = [];
  if (lookAlike !== null) reasons.push(whyGasText(lookAlike));
  else if (r !== null) reasons.push(`Its spectrum correlates with methane by ${r.toFixed(2)}.`);
  if (towardsDeg !== null && finding.wind_dir_deg !== null) {
    const off = offWindDeg(towardsDeg, finding.wind_dir_deg);
    reasons.push(
      `It points ${Math.round(off)}° off the wind, ${off <= 60 ? 'as a plume does' : 'which a plume does not do'}.`,
    );
  }
  if (memoryPasses !== null) {
    reasons.push(
      memoryPasses === 0
        ? 'This is the first pass, so nothing could be compared.'
        : `It was compared with ${counted(memoryPasses, 'earlier pass', 'earlier passes')}.`,
    );
  }
  if (lengthM !== null)
    reasons.push(
      `${finding.count > 1 ? 'The longest' : 'It'} is about ${Math.round(lengthM)} m long, ${lengthM >= LONG_VEHICLE_M ? 'as heavy machinery is' : 'as a car is'}.`,
    );
  if (seenOfThree !== null && seenOfThree > 1)
    reasons.push(`It stood there in ${seenOfThree} of the last 3 passes.`);
  if (csfKgH !== null && rate !== null) {
    const agrees = sigma === null || Math.abs(csfKgH - rate) <= 2 * sigma;
    reasons.push(
      `A second method gives ${figures(csfKgH, 2)} kg/h: the methods ${agrees ? 'agree' : 'disagree'}.`,
    );
  }
  if (source !== null && (source.passes_looked > 1 || waiting > 0))
    reasons.push(`${seenText(source.passes_seen, source.passes_looked, waiting)}.`);
  return reasons;
}

/** The angle between where a plume points and where the wind blows, 0 to 180. */
function offWindDeg(towardsDeg: number, fromDeg: number): number {
  const turn = (((towardsDeg - fromDeg - 180) % 360) + 360) % 360;
  return Math.min(turn, 360 - turn);
}
