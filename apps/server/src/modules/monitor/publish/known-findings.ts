import { isSameFinding, mergeDuplicates, withoutKnown } from '@sigma/domain';
import type { NewGas } from '../../detections/index.ts';
import type { FoundOnMap } from '../analysis/analysis-task.ts';
import { type FoundGas, lookOf } from './finding-columns.ts';
import type { FindingOfPass } from './pass-findings.store.ts';

/** A finding under the name by which it is compared with those that the pass has. */
type NamedFinding = FoundOnMap & Pick<FindingOfPass, 'detection_type'>;

/** What a pass shows, each place once. */
export function mergedFindings(findings: readonly FoundOnMap[]): readonly NamedFinding[] {
  const merged = mergeDuplicates(findings.map((one) => ({ ...one, detection_type: one.type })));
  return merged.map(({ finding, count }) =>
    finding.type === 'Vehicle' ? { ...finding, count: Math.max(finding.count, count) } : finding,
  );
}

/** What a pass has not shown before, or staff have published of it. */
export const newFindings = (
  seen: readonly NamedFinding[],
  known: readonly FindingOfPass[],
): readonly FoundOnMap[] => withoutKnown(seen, known);

/** What a pass that is analysed again has seen of the gas that it has shown before. */
export function gasSeenAgain(
  seen: readonly NamedFinding[],
  known: readonly FindingOfPass[],
  memoryPasses: number,
): NewGas['again'] {
  return seen.filter(isGas).flatMap((found) => {
    const same = known.find((earlier) => isSameFinding(earlier, found));
    if (same === undefined) return [];
    const evidence = { ...lookOf(found), memory_passes: memoryPasses };
    return { id: same.id, confidence: found.confidence.value, evidence };
  });
}

const isGas = (found: NamedFinding): found is FoundGas & NamedFinding =>
  found.type === 'Methane' || found.type === 'Plume';
