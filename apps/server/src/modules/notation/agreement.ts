import {
  type AgreementTable,
  type Binding,
  bind,
  MAX_AGREEMENT_PASSES,
  readAgreement,
  refuse,
} from '@sigma/contract';
import type { Database } from '@sigma/db';
import { type Agreement, agreementOf, compareFindings } from '@sigma/domain';
import { type ComparedOnPass, completedPasses, findingsToCompare } from './findings.store.ts';

/** Pictures are compared in groups, so that memory does not grow with the period. */
const GROUP = 200;

/** How far people and the analysis agree over a period. */
export function agreementBinding({ expensive }: Database): Binding {
  return bind(readAgreement, async ({ query, signal }) => {
    const filters = {
      programs: query.program,
      assets: query.asset,
      after: query.acquired_after,
      before: query.acquired_before,
    };
    const passes = await completedPasses(expensive, filters, MAX_AGREEMENT_PASSES + 1);
    if (passes.length > MAX_AGREEMENT_PASSES)
      return refuse(
        'bad_parameter',
        `More than ${MAX_AGREEMENT_PASSES} pictures match. Choose a shorter period.`,
        [
          {
            field: 'acquired_after',
            code: 'too_many',
            message: `must leave at most ${MAX_AGREEMENT_PASSES} pictures`,
          },
        ],
      );
    const comparisons = [];
    for (let from = 0; from < passes.length; from += GROUP) {
      signal.throwIfAborted();
      const group = passes.slice(from, from + GROUP);
      comparisons.push(...comparisonsOf(group, await findingsToCompare(expensive, group)));
    }
    const { types, total } = agreementOf(comparisons);
    return {
      passes: passes.length,
      types: types.map(({ type, ...agreement }) => ({ detection_type: type, ...wireAgreement(agreement) })),
      total: wireAgreement(total),
    };
  });
}

function comparisonsOf(passes: readonly string[], findings: readonly ComparedOnPass[]) {
  const ofPass = Map.groupBy(findings, ({ pass }) => pass);
  return passes.map((pass) => {
    const all = ofPass.get(pass) ?? [];
    const by = (maker: ComparedOnPass['made_by']) => all.filter(({ made_by }) => made_by === maker);
    return compareFindings(by('people'), by('analysis'));
  });
}

const wireAgreement = ({ meanOverlap, ...counts }: Agreement): AgreementTable['total'] => ({
  drawn: counts.drawn,
  found: counts.found,
  matched: counts.matched,
  missed: counts.missed,
  extra: counts.extra,
  renamed: counts.renamed,
  mean_overlap: meanOverlap,
});
