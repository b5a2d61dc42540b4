import { describe, expect, it } from 'vitest';
import { lineNoise } from './line-noise.ts';

const SAMPLES = 2000;
const BANDS = 12;

function normals(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Fields of different brightness with sharp edges, and noise of (band + 1) / 100. */
function line(): Float64Array {
  const normal = normals(7);
  return Float64Array.from({ length: SAMPLES * BANDS }, (_, at) => {
    const [band, x] = [Math.floor(at / SAMPLES), at % SAMPLES];
    const ground = (1 + ((x >> 4) % 5)) * (1 + band / 100);
    return ground + ((band + 1) / 100) * normal();
  });
}

describe('the noise of a line', () => {
  it('is that of the sensor, not the contrast of the ground', () => {
    const noise = lineNoise(line(), SAMPLES, Array(BANDS).fill(true));
    // The first and the last band have no two neighbours, so edges of the ground remain in them.
    for (let band = 1; band < BANDS - 1; band++) {
      // The mean noise of the neighbours counts half, which is the same here because it grows evenly.
      expect(noise[band]).toBeCloseTo((band + 1) / 100, 2);
    }
  });

  it('is the median of all pixels also where the noise of a band is many times that of the band before', () => {
    const normal = normals(3);
    const deviations = [1, 40, 0.001, 0, 5, 5.1, 4.9];
    const samples = 60;
    const values = Float32Array.from({ length: samples * deviations.length }, (_, at) =>
      at % 17 === 0 ? Number.NaN : normal() * (deviations[Math.floor(at / samples)] ?? 0),
    );
    // Without good neighbours, the residual of a band is its own second difference.
    for (const band of deviations.keys()) {
      const at = (x: number) => values[band * samples + x] ?? Number.NaN;
      const residuals = Array.from({ length: samples - 2 }, (_, x) =>
        Math.abs(at(x + 1) - (at(x) + at(x + 2)) / 2),
      );
      const known = residuals.filter((residual) => !Number.isNaN(residual)).toSorted((a, b) => a - b);
      const expected = (known[known.length >> 1] ?? Number.NaN) / 0.674_489_75 / Math.sqrt(1.5);
      const alone = deviations.map((_, other) => other === band || other === band - 2);
      expect(lineNoise(values, samples, alone)[band]).toBeCloseTo(expected, 12);
    }
  });

  it('is unknown for bad bands and for short lines', () => {
    const good = Array.from({ length: BANDS }, (_, band) => band !== 5);
    expect(lineNoise(line(), SAMPLES, good)[5]).toBeNaN();
    expect([...lineNoise(new Float64Array(30), 10, [true, true, true])]).toEqual(Array(3).fill(Number.NaN));
  });
});
