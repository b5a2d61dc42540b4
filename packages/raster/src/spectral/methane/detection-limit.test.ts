import { describe, expect, it } from 'vitest';
import { detectionLimit } from './rate.ts';
import { SIMULATED_RATE_CONSTANTS, smallestFoundKgH } from './rate-constants.ts';

const KG_PER_PPM_M = 0.657e-6;
/** From -5 to 5 standard deviations. */
const DEVIATIONS = Array.from({ length: 401 }, (_, at) => (at - 200) / 40);

describe('the detection limit', () => {
  /** Nothing was tried that would hold it up. */
  const constants = { ...SIMULATED_RATE_CONSTANTS, smallestFound: [] };
  const limit = (noisePpmM2: number, speedMs: number, sigmaMs = 0) =>
    detectionLimit({
      noisePpmM2,
      noisePpmM: 49,
      kgPerPpmM: KG_PER_PPM_M,
      wind: { speedMs, fromDeg: 0, sigmaMs },
      constants,
    }).kgH;

  it('rises in proportion to the wind and to the noise', () => {
    expect(limit(3000, 2)).toBeCloseTo(10 * 3600 * 2 * 1.12 * 3000 * KG_PER_PPM_M, 9);
    expect(limit(3000, 6)).toBeCloseTo(3 * limit(3000, 2), 6);
    expect(limit(6000, 4)).toBeCloseTo(2 * limit(3000, 4), 6);
  });

  it.each([0.3, 0.43, 0.99])(
    'is that of 1 m/s at %d m/s, where no plume is blown into its shape',
    (speedMs) => {
      expect(limit(3000, speedMs)).toBe(limit(3000, 1));
    },
  );

  it('keeps its promise of nine in ten where the wind is not known exactly, summed over all winds', () => {
    const [noise, speedMs, sigmaMs] = [3000, 2, 0.7];
    const exact = limit(noise, speedMs);
    // A source at the limit of an exact wind is reported nine times in ten: its score varies by s in logarithms around limitScore.
    const spread = Math.log(constants.limitScore / constants.leastScore) / 1.2816;
    const shareReported = (rateKgH: number) => {
      let [reported, all] = [0, 0];
      for (const noiseError of DEVIATIONS)
        for (const windError of DEVIATIONS) {
          const probability = Math.exp(-0.5 * (noiseError ** 2 + windError ** 2));
          const errors = spread * noiseError + (sigmaMs / speedMs) * windError;
          const score = constants.limitScore * (rateKgH / exact) * Math.exp(errors);
          all += probability;
          if (score >= constants.leastScore) reported += probability;
        }
      return reported / all;
    };
    expect(shareReported(exact)).toBeLessThan(0.87);
    expect(shareReported(limit(noise, speedMs, sigmaMs))).toBeCloseTo(0.9, 2);
  });

  it('states how well it is known, by wind and absorption table', () => {
    const { kgH, sigmaKgH } = detectionLimit({
      noisePpmM2: 3000,
      noisePpmM: 49,
      kgPerPpmM: KG_PER_PPM_M,
      wind: { speedMs: 4, fromDeg: 0, sigmaMs: 0.7 },
      constants,
    });
    expect(sigmaKgH / kgH).toBeCloseTo(Math.hypot(0.7 / 4, 0.1), 9);
  });

  it('is never below the smallest rate of which half was found at that noise and wind', () => {
    const tried = {
      smallestFound: [
        { windMs: 2, noisePpmM: 50, rateKgH: 100 },
        { windMs: 6, noisePpmM: 50, rateKgH: 300 },
      ],
    };
    const floor = (noisePpmM: number, speedMs: number) => smallestFoundKgH(tried, { noisePpmM, speedMs });
    expect(floor(50, 1)).toBe(100);
    expect(floor(50, 2)).toBe(100);
    expect(floor(20, 2)).toBe(100);
    expect(floor(50, 4)).toBe(300);
    expect(floor(100, 4)).toBe(600);
    expect(floor(50, 9)).toBe(450);
    const quiet = detectionLimit({
      noisePpmM2: 1,
      noisePpmM: 20,
      kgPerPpmM: KG_PER_PPM_M,
      wind: { speedMs: 0.43, fromDeg: 0, sigmaMs: 0.7 },
      constants: { ...constants, ...tried },
    });
    expect(quiet.kgH).toBe(100);
  });
});
