import { describe, expect, it } from 'vitest';
import { findingFacts, reportFacts } from '../facts.fixture.ts';
import type { FindingFacts } from '../facts.ts';
import { hazardsOf, otherGas } from './hazards.ts';

const GAS = findingFacts(0, { number: 16, rate_kg_h: 1000, rate_sigma_kg_h: 200 });
/** 95 m to the east of the gas, of another source. */
const OTHER_GAS = findingFacts(1, { number: 17, rate_kg_h: 500, rate_sigma_kg_h: 100 });
const OIL = findingFacts(5, {
  number: 18,
  detection_type: 'Hydrocarbon Leak',
  gas: null,
  intensity_unit: '%',
  rate_kg_h: null,
  limit_kg_h: null,
  point: GAS.point,
  // As earlier versions have linked it.
  source: GAS.source,
});
const textsOf = (blocks: ReturnType<typeof hazardsOf>) =>
  blocks.map((block) => (block.kind === 'notice' ? block.text : ''));
const first = (stops: readonly FindingFacts[], gas: readonly FindingFacts[]) =>
  textsOf(otherGas(reportFacts({ type: 1, findings: stops, gas }))).join(' ');

describe('a crew', () => {
  it.each([
    ['linked to one source with it', OIL],
    ['of another source', { ...OIL, source: findingFacts(3).source }],
    ['of no source', { ...OIL, source: null }],
  ])('that goes to oil %s is warned of the gas there, on page 1 and at the stop', (_, oil) => {
    expect(textsOf(hazardsOf(oil, [GAS]))).toEqual([
      expect.stringMatching(/^Flammable gas 0 m away \(D-16\): 1,000 ± 200 kg\/h, .*seen 16 Nov 2026\./),
    ]);
    expect(first([oil], [GAS])).toMatch(/^Flammable gas at this site, not a stop: Methane \(D-16\)/);
  });

  it('that goes to gas is warned of that gas at the stop, and of other gas with its day', () => {
    expect(textsOf(hazardsOf(GAS, [GAS, OTHER_GAS]))).toEqual([
      expect.stringMatching(/^Flammable gas: 1,000 ± 200 kg\/h/),
      'More flammable gas: 94 m away (D-17), 500 ± 100 kg/h, seen 14 Nov 2026.',
    ]);
    expect(first([GAS], [GAS, OTHER_GAS])).toMatch(
      /^Flammable gas at this site, not a stop: Methane \(D-17\)/,
    );
    expect(first([GAS], [GAS])).toBe('');
  });

  it('that goes to an earlier finding of a gas reads of its source once', () => {
    const earlier = findingFacts(5, { source: GAS.source });
    expect(textsOf(hazardsOf(earlier, [GAS]))).toHaveLength(1);
    expect(first([earlier], [GAS])).toBe('');
  });
});
