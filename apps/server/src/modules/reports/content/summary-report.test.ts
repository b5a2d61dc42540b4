import { describe, expect, it } from 'vitest';
import { assetFacts, findingFacts, passFacts, reportFacts } from './facts.fixture.ts';
import { findingCount, methaneTotal, sentences } from './summary-report.ts';

const ALERTS = { of: 'alert', one: 'new alert', many: 'new alerts' } as const;
const rejected = { feedback_status: 'rejected' } as const;

describe('the headline of a summary report', () => {
  it('counts findings without those that a review has rejected, and says how many those are', () => {
    expect(findingCount([findingFacts(0), findingFacts(1)], ALERTS)).toEqual({
      value: '2',
      label: 'new alerts',
    });
    expect(findingCount([findingFacts(0), findingFacts(1, rejected)], ALERTS)).toEqual({
      value: '1',
      label: 'new alert; 1 rejected not counted',
    });
  });

  it('adds no rate of a finding that a review has rejected', () => {
    const [one, other] = [findingFacts(0), findingFacts(1)];
    expect(methaneTotal([one, { ...other, ...rejected }])).toEqual(methaneTotal([one]));
    expect(methaneTotal([{ ...one, ...rejected }])).toMatchObject({ value: 'None' });
  });

  it('calls a sum methane where all of it is, else gas, and never adds what may be ground', () => {
    const [one, other] = [findingFacts(0), findingFacts(1)];
    expect(methaneTotal([one, other]).label).toBe('methane at least, all sources');
    expect(methaneTotal([one, { ...other, gas: 'gas' }]).label).toBe('gas at least, all sources');
    expect(methaneTotal([one, { ...other, gas: 'possible' }])).toEqual(methaneTotal([one]));
  });

  it('adds the earlier rate of a source whose newest one its pass could not measure', () => {
    const before = findingFacts(0, { limit_kg_h: 100 });
    const later = (rate: number) =>
      findingFacts(0, {
        rate_kg_h: rate,
        limit_kg_h: 400,
        detected_at: new Date(before.detected_at.getTime() + 1),
      });
    expect(methaneTotal([before, later(199)])).toEqual(methaneTotal([before]));
    expect(methaneTotal([before, later(200)])).toMatchObject({ value: 'None' });
  });

  it('adds the earlier rate of a source whose newest finding was rejected', () => {
    const before = findingFacts(0);
    const later = findingFacts(0, {
      rate_kg_h: 900,
      detected_at: new Date(before.detected_at.getTime() + 1),
    });
    expect(methaneTotal([before, later]).value).not.toBe(methaneTotal([before]).value);
    expect(methaneTotal([before, { ...later, ...rejected }])).toEqual(methaneTotal([before]));
  });
});

describe('what a reader of a summary report should know first', () => {
  const other = assetFacts({ id: '00000001-0000-4000-8000-000000000002', waiting: 5 });

  it.each([
    [0, 'Source 1: seen in 3 of 4 passes that could have seen it.'],
    [2, 'Source 1: seen in 3 of 4 passes that could have seen it; 2 passes are not analysed yet.'],
  ])(
    'names the %i passes that wait over the asset of a source, without those over others',
    (waiting, text) => {
      const assets = [assetFacts({ waiting }), other];
      expect(sentences(reportFacts({ assets, findings: [findingFacts(0)] }))[0]).toBe(text);
    },
  );

  it('says what the clear passes would have shown, also where another pass was too cloudy or imported', () => {
    const passes = [
      passFacts(0, { state: 'imported', limit_kg_h: null }),
      passFacts(1, { state: 'cloudy', limit_kg_h: null }),
      passFacts(2, { state: 'analysed', limit_kg_h: 300 }),
    ];
    expect(sentences(reportFacts({ passes })).at(-1)).toMatch(
      /^Every clear pass would have shown a source above /,
    );
  });

  it.each([
    [['cloudy'], ['1 pass was too cloudy and proves nothing.']],
    [['failed'], ['1 pass could not be analysed and proves nothing.']],
    [
      ['cloudy', 'cloudy', 'failed', 'imported', 'analysed'],
      ['2 passes were too cloudy and prove nothing.', '2 passes could not be analysed and prove nothing.'],
    ],
  ] as const)('says that passes that are %j prove nothing', (states, texts) => {
    const passes = states.map((state, index) => passFacts(index, { state }));
    expect(sentences(reportFacts({ passes })).slice(1, 1 + texts.length)).toEqual(texts);
  });
});
