import { matchFindings, mergeDuplicates } from '@sigma/domain';
import type { LookAgain } from '../../detections/index.ts';
import type { FoundOnMap } from '../analysis/analysis-task.ts';
import { type FindingContext, type FoundGas, findingColumns } from './finding-columns.ts';
import type { FindingOfPass } from './pass-findings.store.ts';

/** A finding under the name by which it is compared with those that the pass has. */
type NamedFinding = FoundOnMap & Pick<FindingOfPass, 'detection_type'>;

/** What a pass shows, each place once. */
export function mergedFindings(findings: readonly FoundOnMap[]): readonly NamedFinding[] {
  const merged = mergeDuplicates(findings.map((one) => ({ ...one, detection_type: one.type })));
  return merged.map(({ finding, others }) => {
    if (finding.type === 'Vehicle') return { ...finding, count: Math.max(finding.count, 1 + others.length) };
    return isGas(finding) ? withLargestRate(finding, others) : finding;
  });
}

/** Gas of one place is as much as the largest rate of it says, whichever of its plumes has proven what it is. */
function withLargestRate<Gas extends FoundGas>(gas: Gas, others: readonly FoundOnMap[]): Gas {
  const largest = others
    .filter(isGas)
    .reduce<FoundGas>((most, other) => (kgHOf(other) > kgHOf(most) ? other : most), gas);
  const { rate, outline, areaM2, towardsDeg } = largest;
  return { ...gas, rate, outline, areaM2, towardsDeg };
}

const kgHOf = ({ rate }: FoundGas): number => (rate.quantified ? rate.rateKgH : Number.NEGATIVE_INFINITY);

/** What a pass shows, compared with what it has shown before. */
export interface ComparedFindings {
  /** What it has not shown before, and staff have not published of it. */
  readonly fresh: readonly FoundOnMap[];
  /** What it has shown before, with the id under which it is stored. */
  readonly again: readonly { readonly id: string; readonly found: FoundOnMap }[];
}

/** A facility that the asset has no more, such as one that was drawn again since, tells nothing apart. */
export function compareFindings(
  seen: readonly NamedFinding[],
  known: readonly FindingOfPass[],
  facilities: readonly { readonly id: string }[],
): ComparedFindings {
  const ids = new Set(facilities.map(({ id }) => id));
  const placed = known.map((earlier) =>
    earlier.facility !== null && ids.has(earlier.facility) ? earlier : { ...earlier, facility: null },
  );
  const { fresh, again } = matchFindings(seen, placed);
  return { fresh, again: again.map(({ finding: found, known: { id } }) => ({ id, found })) };
}

/** What a pass that is analysed again has seen of the gas that it has shown before. */
export function gasSeenAgain(
  again: ComparedFindings['again'],
  context: FindingContext,
): readonly LookAgain[] {
  return again.flatMap(({ id, found }) => {
    const columns = isGas(found) ? findingColumns(found, context) : undefined;
    return isGas(found) && columns !== undefined ? [{ id, test: found.test, columns }] : [];
  });
}

const isGas = (found: FoundOnMap): found is FoundGas => found.type === 'Methane' || found.type === 'Plume';
