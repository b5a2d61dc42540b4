import { describe, expect, it } from 'vitest';
import { findingOf, passOf } from '../data/finding.fixture.ts';
import { confidenceReasons } from './confidence.tsx';
import { uncertaintyParts } from './rate-parts.tsx';
import { historyCaption, markText, sourceMarks } from './source-history.tsx';

describe('the uncertainty of a rate', () => {
  it('is split by variance, in a fixed order', () => {
    const parts = uncertaintyParts({ model: 30, other: 0, wind: 40, noise: 0.0001 });
    expect(parts.map(({ name }) => name)).toEqual(['Noise', 'Wind', 'Model']);
    expect(parts.map(({ share }) => share.toFixed(2))).toEqual(['0.00', '0.64', '0.36']);
    expect(uncertaintyParts(null)).toEqual([]);
  });
});

describe('the confidence', () => {
  it.each([
    [{ r: 0.71 }, 'Its spectrum correlates with methane by 0.71.'],
    [
      {
        r: 0.95,
        r_difference: 0.32,
        r_weak_window: 0.84,
        proven_before: 1,
        verdict: 'methane',
        least: { gas: 0.45, alone: 0.6 },
      },
      'Why methane: correlation with methane in this pass 0.95 (from 0.45 methane); of the change since earlier passes 0.32 (from 0.45 methane); in the weak window 0.84 (above 0 for methane); methane proven here in 1 other pass. Ground without gas stays below 0.43.',
    ],
    [{ towards_deg: 325 }, 'It points 80° off the wind, which a plume does not do.'],
    [{ towards_deg: 33 }, 'It points 12° off the wind, as a plume does.'],
    [{ memory_passes: 0 }, 'This is the first pass, so nothing could be compared.'],
    [{ memory_passes: 1 }, 'It was compared with 1 earlier pass.'],
    [{ csf_kg_h: 398 }, 'A second method gives 400 kg/h: the methods agree.'],
    [{ csf_kg_h: 40 }, 'A second method gives 40 kg/h: the methods disagree.'],
  ])('%j says: %s', (evidence, sentence) => {
    expect(confidenceReasons(findingOf(0, { evidence }), 0)).toEqual([sentence]);
  });

  it('names the passes that are not analysed yet with what it says of the source', () => {
    const source = { id: 'pad', name: 'Pad 17', state: 'open', passes_seen: 1, passes_looked: 1 } as const;
    expect(confidenceReasons(findingOf(0, { source, evidence: {} }), 0)).toEqual([]);
    expect(confidenceReasons(findingOf(0, { source, evidence: {} }), 4)).toEqual([
      'Seen for the first time; 4 passes are not analysed yet.',
    ]);
  });

  it('compares no rate that is below what the pass can measure', () => {
    const finding = findingOf(0, {
      evidence: { csf_kg_h: 28 },
      emission_rate_kg_h: 30,
      detection_limit_kg_h: 287,
    });
    expect(confidenceReasons(finding, 0)).toEqual([]);
  });
});

describe('the history of a source', () => {
  const source = { id: 'pad', name: 'Pad 17', state: 'open', passes_seen: 2, passes_looked: 3 } as const;
  const passOfFinding = (number: number) => {
    const { id, collection, file_id, acquired_at: at, sensor } = passOf(number);
    return { id, collection, file_id, at, sensor };
  };

  it('has every clear and cloudy pass since it was first seen, the oldest first', () => {
    const findings = [
      findingOf(0, { source, pass: passOfFinding(0), detected_at: passOf(0).acquired_at }),
      findingOf(3, {
        source,
        pass: passOfFinding(3),
        detected_at: passOf(3).acquired_at,
        emission_rate_kg_h: null,
      }),
      findingOf(9),
    ];
    const passes = [
      passOf(0),
      passOf(1),
      passOf(2, { state: 'cloudy' }),
      passOf(3),
      passOf(4),
      passOf(5, { state: 'failed' }),
    ];
    expect(
      sourceMarks('pad', findings, passes).map((mark) => markText(mark).replace(/^[^,]+, /, '')),
    ).toEqual(['seen, not quantified', 'cloudy', 'nothing above 310 kg/h', '410 ± 120 kg/h']);
  });

  it('says in words of which days it is, how high its highest bar is, and what its marks mean', () => {
    const findings = [
      findingOf(0, { source, pass: passOfFinding(0), detected_at: passOf(0).acquired_at }),
      findingOf(3, {
        source,
        pass: passOfFinding(3),
        detected_at: passOf(3).acquired_at,
        emission_rate_kg_h: 1311,
      }),
    ];
    const clear = sourceMarks('pad', findings, [passOf(0), passOf(3)]);
    expect(historyCaption(clear)).toBe('28 Oct 2026 to 18 Nov 2026; highest bar: 1,300\u00a0kg/h');
    const passes = [passOf(0), passOf(1), passOf(2, { state: 'cloudy' }), passOf(3)];
    expect(historyCaption(sourceMarks('pad', findings, passes))).toMatch(
      /; ring: nothing found; square: cloudy$/,
    );
  });

  it('says "about" of a rate near the limit of its finding', () => {
    const finding = findingOf(0, { source, pass: passOfFinding(0), detection_limit_kg_h: 310 });
    const [mark] = sourceMarks('pad', [finding], [passOf(0)]);
    expect(mark && markText(mark)).toMatch(/, about 410 ± 120 kg\/h$/);
  });

  it('states no rate below what a pass can measure', () => {
    const finding = findingOf(0, {
      source,
      pass: passOfFinding(0),
      emission_rate_kg_h: 30,
      emission_uncertainty_kg_h: 19,
      detection_limit_kg_h: 287,
    });
    const [mark] = sourceMarks('pad', [finding], [passOf(0)]);
    expect(mark && markText(mark)).toMatch(/, seen, below what this pass can measure$/);
  });

  it('has at most forty passes, the newest', () => {
    const findings = [findingOf(0, { source, detected_at: '2020-01-01T00:00:00.000Z' })];
    const passes = Array.from({ length: 60 }, (_, number) => passOf(number));
    const marks = sourceMarks('pad', findings, passes);
    expect(marks).toHaveLength(40);
    expect(marks.at(-1)?.id).toBe(passOf(0).id);
  });
});
