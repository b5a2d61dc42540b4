import type { Detection } from '@sigma/contract';
import { figures, isGasType } from '@sigma/domain';
import {
  amountOf,
  findingWind,
  LIMIT_MEANING,
  measuredAreaText,
  passLimitText,
  sourceSeenText,
  statedRate,
} from '../data/finding-text.ts';
import { useWaitingPasses } from '../data/use-waiting-passes.ts';
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

/** Said once below the bar: parts do not add up as numbers do. */
const BAR_MEANING = 'In kg/h. Lengths are shares of the variance, because parts add up as squares.';

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
  const { wind_source: source } = finding;
  const waiting = useWaitingPasses(finding);
  const parts = statedRate(finding) === null ? [] : uncertaintyParts(finding.uncertainty_parts);
  const limit = passLimitText(finding);
  const wind = findingWind(finding);
  const amount = amountOf(finding);
  const area = finding.area === null ? null : measuredAreaText(finding.area);
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
            <p className={classes.hint}>{BAR_MEANING}</p>
          </figcaption>
        </figure>
      )}
      <dl className={classes.facts}>
        {wind !== undefined && <Fact name="Wind" value={source === null ? wind : `${wind} (${source})`} />}
        {limit !== undefined && <Fact name="Limit of the pass" value={limit} />}
        {area !== null && area !== amount && <Fact name="Area" value={area} />}
        {finding.source !== null && <Fact name="Source" value={sourceSeenText(finding.source, waiting)} />}
      </dl>
      {limit !== undefined && isGasType(finding.detection_type) && (
        <p className={classes.hint}>{LIMIT_MEANING}</p>
      )}
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
