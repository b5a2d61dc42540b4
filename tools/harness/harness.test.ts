import { describe, expect, it } from 'vitest';
import { compileSpectralKernels } from '../../packages/raster/assembly/compile.ts';
import { loadSimdModule, simdFilterKernels } from '../../packages/raster/src/index.ts';
import { briggsSpread } from './briggs.ts';
import { figuresOf } from './figures.ts';
import { documentOf } from './page/document.ts';
import { parseSeeds } from './parse-seeds.ts';
import { promises } from './promises.ts';
import { runWorld } from './run-world.ts';
import { fitThreshold, rateQuality } from './statistics.ts';
import { HARD_KINDS, type PlumeTrial, type WorldResult } from './trials.ts';

const nulls = (...scores: number[]) => ({ areaKm2: 50, scores });

function plume(rateKgH: number, estimate: number | null, sigmaKgH = 100): PlumeTrial {
  return {
    rateKgH,
    windMs: 4,
    score: estimate === null ? null : 60,
    reported: estimate === null ? null : 'Methane',
    headM: 20,
    quantified:
      estimate === null
        ? null
        : { rateKgH: estimate, sigmaKgH, crossSectionKgH: null, givenMs: 4, exactKgH: 1.1 * rateKgH },
    limitKgH: 150,
  };
}

const world = (seed: number, plumes: readonly PlumeTrial[], methane: readonly number[]): WorldResult => ({
  seed,
  cpuS: 40,
  site: 'Permian pads',
  days: [1, 30],
  nulls: { methane: nulls(...methane), oil: nulls(), change: nulls(), vehicle: nulls() },
  roadNulls: { areaKm2: 2, scores: [9] },
  reportedFalse: 0,
  falseNames: ['Soil Contamination'],
  noisePpmM: 90,
  plumes,
  otherLaw: plumes.map((each) => ({ ...each, reported: null })),
  hard: [{ kind: 'gain error', score: 20, reported: 'Methane', ratio: 1.1, others: 0 }],
  spots: [{ cover: 0.2, score: 12 }],
  works: [
    { kind: 'building', sizeM: 32, score: 30, reported: 'Construction' },
    { kind: 'trench', sizeM: 60, score: null, reported: null },
  ],
  vehicles: [{ kind: 'truck', score: null, contrast: 0.2 }],
  events: [{ kind: 'tarpaulin', sizeHa: null, reported: [] }],
});

describe('one small world', () => {
  it('is analysed from clean ground to figures, and its strong plume is found', async () => {
    const module = await loadSimdModule(await compileSpectralKernels());
    if (module === undefined) throw new Error('This machine has no SIMD.');
    const steps: string[] = [];
    const result = runWorld(
      {
        seed: 1001,
        side: 96,
        passes: 4,
        withGround: true,
        withHardCases: true,
        plumes: [{ rateKgH: 3000, windMs: 2 }],
        otherLaw: [{ rateKgH: 3000, windMs: 6 }],
      },
      simdFilterKernels(module),
      (step) => steps.push(step),
    );
    expect(steps).toEqual([
      'pass 1 of 4',
      'pass 2 of 4',
      'pass 3 of 4',
      'pass 4 of 4',
      'vehicles',
      'oil and works',
      'plumes',
    ]);
    expect(result.nulls.methane.areaKm2).toBeCloseTo(0.59, 2);
    expect(result.plumes).toHaveLength(1);
    expect(result.plumes[0]?.score).toBeGreaterThan(20);
    expect(result.otherLaw.map(({ score }) => (score ?? 0) > 20)).toEqual([true]);
    expect(result.hard.map(({ kind }) => kind)).toEqual(HARD_KINDS);
    expect(result.hard.every(({ reported }) => reported === 'Methane')).toBe(true);
    expect(result.spots.length + result.works.length).toBeGreaterThan(0);
    const figures = figuresOf({ algorithm: 'test', passes: 4, chipM: 768, fit: [], report: [result] });
    expect(figures.methane[0]?.fitted).toEqual({ found: 1, of: 1 });
  }, 120_000);
});

describe('figures', () => {
  const fit = [world(1, [], [20, 50]), world(2, [], [30])];
  const figures = figuresOf({
    algorithm: 'analysis 1',
    passes: 5,
    chipM: 2048,
    fit,
    report: [world(1001, [plume(400, 440), plume(400, null)], [51])],
  });

  it('use thresholds that were fitted on other worlds than they report', () => {
    expect(figures.thresholds.methane).toEqual({ score: 30.1, areaKm2: 100, falseObjects: 1 });
    expect(figures.falseObjects.methane).toEqual({ areaKm2: 50, shipped: 0, fitted: 1 });
    expect(figures.methane[0]?.fitted).toEqual({ found: 1, of: 2 });
  });

  it('state how far heads are from the sources, by rate and wind', () => {
    const at = (headM: number | null) => ({ ...plume(800, 800), headM });
    const { head, heads } = figuresOf({
      algorithm: 'analysis 1',
      passes: 5,
      chipM: 2048,
      fit,
      report: [world(1001, [at(10), at(70), at(20), at(null), { ...at(500), rateKgH: 200 }], [])],
    });
    expect(head).toEqual({ found: 3, medianM: 20, ninetyM: 70 });
    expect(heads).toContainEqual({ rateKgH: 200, windMs: 4, found: 1, medianM: 500, ninetyM: 500 });
  });

  it('state errors between worlds, which single trials do not show', () => {
    const found = (seed: number, cars: number): WorldResult => ({
      ...world(seed, [plume(400, 400 * (1 + cars / 10))], []),
      vehicles: Array.from({ length: 10 }, (_, n) => ({
        kind: 'car',
        score: n < cars ? 9 : null,
        contrast: 0.2,
      })),
    });
    const report = [found(1, 2), found(2, 6), found(3, 10)];
    const { vehicles, ratesBetweenWorlds } = figuresOf({
      algorithm: 'a',
      passes: 5,
      chipM: 2048,
      fit: [],
      report,
    });
    // The deviation of 0.2, 0.6 and 1.0 is 0.4.
    expect(vehicles[0]?.worlds).toEqual({
      worlds: 3,
      range: [0.2, 1],
      error: expect.closeTo(0.4 / Math.sqrt(3), 9),
    });
    expect(ratesBetweenWorlds).toMatchObject({ worlds: 3, range: [1.2, 2] });
  });

  it('name the smallest rate of which, as of all greater ones, at least half was reported', () => {
    const trials = [plume(25, 25), plume(50, null), plume(100, 90), plume(100, null), plume(200, 190)];
    const { smallestFound } = figuresOf({
      algorithm: 'a',
      passes: 5,
      chipM: 2048,
      fit: [],
      report: [world(1, trials, [])],
    });
    expect(smallestFound).toEqual([{ windMs: 4, rateKgH: 100 }]);
  });

  it('say of each promise whether it is kept, short or not measured', () => {
    const row = (name: RegExp) => promises(figures).find((each) => name.test(each.name));
    expect(row(/400 kg\/h at 4 m\/s/)).toMatchObject({ measured: '0.50 (1 of 2)', kept: false });
    expect(row(/^buildings/)).toMatchObject({ kept: true });
    expect(row(/^cars/)).toMatchObject({ measured: '', kept: undefined });
    expect(row(/on roads and pads/)).toMatchObject({ measured: '0.5 (1 on 2 km²)', kept: true });
  });

  it('are written as a page with the seeds and the load of the machine', () => {
    const machine = { node: 'v24', processors: 2, load: [1.5, 3] as const, cpuS: 90, wallS: 60 };
    const page = documentOf(figures, machine);
    expect(page).toContain('Reported seeds 1001, thresholds fitted on seeds 1 to 2.');
    expect(page).toContain('load 1.5 before and 3.0 after');
    expect(page).toContain('**short**');
    expect(page).toMatch(/Soil Contamination +\| 1 \(2 in 100 km²\)/);
    expect(page).toMatch(/winter +\| 0.00 \(0 of 1\)/);
    expect(page).toMatch(/tarpaulin +\| must be silent +\| 0.00 \(0 of 1\)/);
  });
});

describe('the spread of Briggs', () => {
  // Values of the formula's table of rural deviations at 1 km: A 210 m, B 153 m, C 105 m, D 76 m; here the means of two classes.
  it.each([
    [2, (210 + 153) / 2],
    [4, (153 + 105) / 2],
    [6, (105 + 76) / 2],
  ])('at %i m/s is that of its two stability classes, 1 km downwind', (windMs, spreadM) => {
    expect(briggsSpread(windMs)(1000)).toBeCloseTo(Math.hypot(14, spreadM), -0.3);
  });
});

describe('fitThreshold', () => {
  it('is just above the first object too many', () => {
    expect(fitThreshold({ areaKm2: 200, scores: [10, 40, 30] }, 100)).toEqual({
      score: 10.1,
      areaKm2: 200,
      falseObjects: 2,
    });
    expect(fitThreshold({ areaKm2: 50, scores: [10, 40] }, 100).score).toBe(40.1);
  });

  it('is 0 where no more objects than accepted are false', () => {
    expect(fitThreshold({ areaKm2: 200, scores: [10] }, 100)).toMatchObject({ score: 0, falseObjects: 1 });
  });
});

describe('rateQuality', () => {
  it('gives bias, spread and how often the truth is within the stated deviations', () => {
    const quality = rateQuality([plume(400, 440), plume(400, 560), plume(400, 700), plume(400, null)]);
    expect(quality?.quantified).toBe(3);
    expect(quality?.meanRatio).toBeCloseTo(1.4167, 4);
    expect(quality?.within30Pct).toBeCloseTo(1 / 3);
    expect(quality?.within1Sigma).toBeCloseTo(1 / 3);
    expect(quality?.within2Sigma).toBeCloseTo(2 / 3);
  });

  it('gives the same with the exact wind next to it', () => {
    const quality = rateQuality([plume(400, 440), plume(400, 700)]);
    expect(quality?.exact.meanRatio).toBeCloseTo(1.1);
    expect(quality?.exact.sdRatio).toBeCloseTo(0);
    expect(quality?.exact.within30Pct).toBe(1);
  });

  it('is missing where nothing was quantified', () => {
    expect(rateQuality([plume(400, null)])).toBeUndefined();
  });
});

describe('parseSeeds', () => {
  it('reads single seeds, ranges and lists', () => {
    expect(parseSeeds('--seeds', '7')).toEqual([7]);
    expect(parseSeeds('--seeds', '1001-1003, 5,1002')).toEqual([1001, 1002, 1003, 5]);
  });

  it('rejects anything else, naming the option', () => {
    for (const text of ['', 'a', '5-3', '1-'])
      expect(() => parseSeeds('--fit', text)).toThrow(/^--fit must be seeds such as 7, 1001-1008 or 1,3,5-9/);
  });
});
