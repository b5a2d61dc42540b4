import type { Detection } from '@sigma/contract';
import { figures, measuredLimitText } from '@sigma/domain';
import { amountOf, findingWind, sourceSeenText } from '../data/finding-text.ts';
import classes from './evidence.module.css';

const NAMES: Readonly<Record<string, string>> = {
  noise: 'Noise',
  wind: 'Wind',
  model: 'Model',
  scale: 'Scale',
};
/** What each part comes from. */
const CAUSES: Readonly<Record<string, string>> = {
  noise: 'The noise of the picture',
  wind: 'The uncertainty of the wind',
  model: 'How well the method describes a plume',
  scale: 'How well the absorption of methane is known',
};
/** The order in which the parts are shown; others follow. */
const KNOWN = Object.keys(NAMES);

interface Part {
  readonly id: string;
  readonly name: string;
  readonly kgH: number;
  /** Of the variance, because parts are added as squares. */
  readonly share: number;
}

/** The parts of a deviation, with what each contributes to it. */
export function uncertaintyParts(parts: Detection['uncertainty_parts']): readonly Part[] {
  const entries = Object.entries(parts ?? {}).filter(([, kgH]) => kgH > 0);
  const variance = entries.reduce((sum, [, kgH]) => sum + kgH ** 2, 0);
  const rank = (id: string) => (KNOWN.includes(id) ? KNOWN.indexOf(id) : KNOWN.length);
  return entries
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([id, kgH]) => ({ id, kgH, share: kgH ** 2 / variance, name: NAMES[id] ?? id }));
}

/** How much was found, how certain that is and where the uncertainty comes from; wind and limit of the pass. */
export function RateParts({ finding }: { readonly finding: Detection }) {
  const {
    wind_source: source,
    detection_limit_kg_h: limit,
    detection_limit_sigma_kg_h: limitSigma,
  } = finding;
  const parts = finding.emission_rate_kg_h === null ? [] : uncertaintyParts(finding.uncertainty_parts);
  const wind = findingWind(finding);
  const amount = amountOf(finding);
  const area = finding.area === null ? null : `${figures(finding.area, 2)} m²`;
  return (
    <div className={classes.rate}>
      <p className={classes.amount}>{amount ?? 'Not measured'}</p>
      {parts.length > 0 && (
        <figure className={classes.parts}>
          <div className={classes.bar} aria-hidden="true">
            {parts.map(({ id, share }) => (
              <span key={id} data-part={id} style={{ flexGrow: share }} />
            ))}
          </div>
          <figcaption>
            <ul className={classes.partList} aria-label="Parts of the uncertainty">
              {parts.map(({ id, name, kgH }) => (
                <li key={id} data-part={id} title={CAUSES[id]}>
                  {name} ±{figures(kgH, 2)}
                </li>
              ))}
            </ul>
          </figcaption>
        </figure>
      )}
      <dl className={classes.facts}>
        {wind !== undefined && <Fact name="Wind" value={source === null ? wind : `${wind} (${source})`} />}
        {limit !== null && <Fact name="Limit of the pass" value={measuredLimitText(limit, limitSigma)} />}
        {area !== null && area !== amount && <Fact name="Area" value={area} />}
        {finding.source !== null && <Fact name="Source" value={sourceSeenText(finding.source)} />}
      </dl>
    </div>
  );
}

export function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
