import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Atmosphere, opaqueBands, transmittanceAt } from './atmosphere.ts';
import { NO_REFLECTANCE, type ReflectanceRequest, reflectanceOf } from './reflectance.ts';
import { typicalWater, waterColumns } from './water-column.ts';

const wavelengths = Array.from({ length: 60 }, (_, band) => 840 + 8 * band);
const bands = wavelengths.length;
const dip = (nm: number, centreNm: number, widthNm: number) => Math.exp(-(((nm - centreNm) / widthNm) ** 2));
const depthPerCm = wavelengths.map((nm) => 0.7 * dip(nm, 938, 26) + 0.9 * dip(nm, 1130, 34));

/** Light of a made-up sky: the optical depth of water grows with its amount. */
const atmosphere: Atmosphere = {
  solar: wavelengths.map((nm) => 100 - nm / 20),
  path: wavelengths.map((nm) => 0.4 * (900 / nm) ** 3),
  air: [0.5, 1, 2, 4].map((waterCm) => ({
    waterCm,
    transmittance: depthPerCm.map((depth) => 0.9 * Math.exp(-depth * waterCm)),
  })),
};

/** Radiance of ground with a reflectance under an amount of water. */
function radiance(
  at: (pixel: number, band: number) => number,
  { pixels = 4, cosSun = 0.6, waterCm = 1.3, sunDistanceAu = 1.01 } = {},
): ReflectanceRequest {
  const data = new Float32Array(pixels * bands);
  for (let i = 0; i < data.length; i++) {
    const [band, pixel] = [Math.floor(i / pixels), i % pixels];
    const light = ((atmosphere.solar[band] ?? 0) * cosSun) / sunDistanceAu ** 2 / Math.PI;
    data[i] =
      light * transmittanceAt(atmosphere, band, waterCm) * at(pixel, band) + (atmosphere.path[band] ?? 0);
  }
  return { lines: 1, bands, samples: pixels, radiance: data, atmosphere, sunDistanceAu, cosSun, waterCm };
}

describe('reflectance', () => {
  it('is what the radiance was made of, for any ground, Sun and amount of water', () => {
    const ground = fc.array(fc.double({ min: 0.001, max: 1.2, noNaN: true }), { minLength: 4, maxLength: 4 });
    const light = fc.record({
      cosSun: fc.double({ min: 0.1, max: 1, noNaN: true }),
      waterCm: fc.double({ min: 0.5, max: 4, noNaN: true }),
      sunDistanceAu: fc.double({ min: 0.983, max: 1.017, noNaN: true }),
    });
    fc.assert(
      fc.property(ground, light, (values, conditions) => {
        const into = new Float32Array(4 * bands);
        reflectanceOf(
          radiance((pixel) => values[pixel] ?? 0, conditions),
          into,
        );
        for (const [i, value] of into.entries())
          expect(Math.abs(value / (values[i % 4] ?? 0) - 1)).toBeLessThan(0.01);
      }),
      { numRuns: 50 },
    );
  });

  it('is stored as ten thousandths, also below zero, and as no data where it is unknown', () => {
    const request = radiance((pixel) => [0.25, 1e-6, -0.02, 8][pixel] ?? 0);
    request.radiance[4] = Number.NaN;
    const isOpaque = Uint8Array.from({ length: bands }, (_, band) => (band === 12 ? 1 : 0));
    const into = new Int16Array(4 * bands);
    reflectanceOf({ ...request, isOpaque }, into);
    expect([...into.subarray(0, 4)]).toEqual([2500, 0, -200, 32_766]);
    expect(into[4]).toBe(NO_REFLECTANCE);
    expect([...into.subarray(48, 52)]).toEqual(Array(4).fill(NO_REFLECTANCE));
  });

  it('of stored radiance counts is that of the radiances', () => {
    const request = radiance((pixel, band) => 0.1 + 0.1 * pixel + band / 200);
    const radianceGain = wavelengths.map((nm) => nm / 1e6);
    const counts = Int16Array.from(request.radiance, (value, i) =>
      Math.round(value / (radianceGain[Math.floor(i / 4)] ?? 1)),
    );
    counts[7] = 0;
    const [stored, plain] = [new Float32Array(4 * bands), new Float32Array(4 * bands)];
    reflectanceOf({ ...request, radiance: counts, radianceGain, ignore: 0 }, stored);
    reflectanceOf(request, plain);
    expect(stored[7]).toBeNaN();
    for (const [i, value] of stored.entries())
      if (i !== 7) expect(Math.abs(value - (plain[i] ?? 0))).toBeLessThan(2e-3);
  });

  it('follows the Sun and the water of each pixel', () => {
    const [dim, bright] = [
      radiance(() => 0.3, { cosSun: 0.3, waterCm: 3 }),
      radiance(() => 0.3, { cosSun: 0.9 }),
    ];
    const mixed = bright.radiance.map((value, i) => (i % 4 === 2 ? (dim.radiance[i] ?? 0) : value));
    const into = new Float32Array(4 * bands);
    const cosSun = [0.9, 0.9, 0.3, 0.02];
    reflectanceOf({ ...bright, radiance: mixed, cosSun, waterCm: [1.3, 1.3, 3, 1.3] }, into);
    for (const [i, value] of into.entries())
      if (i % 4 === 3) expect(value).toBeNaN();
      else expect(value).toBeCloseTo(0.3, 2);
  });

  it.each<[string, Partial<ReflectanceRequest>]>([
    ['There must be 240 radiances; there are 3.', { radiance: new Float32Array(3) }],
    ['There must be 4 cosines of the Sun; there are 2.', { cosSun: [1, 1] }],
    ['There must be 4 amounts of water; there are 1.', { waterCm: [1] }],
    ['There must be 60 marks of opaque bands; there are 0.', { isOpaque: [] }],
    [
      'The table path must have 60 bands; it has 59.',
      { atmosphere: { ...atmosphere, path: wavelengths.slice(1) } },
    ],
    [
      'The amounts of water of the table air must ascend.',
      { atmosphere: { ...atmosphere, air: atmosphere.air.toReversed() } },
    ],
    ['The distance of the Sun must be above zero.', { sunDistanceAu: 0 }],
  ])('is refused: %s', (message, change) => {
    expect(() => reflectanceOf({ ...radiance(() => 0.3), ...change }, new Float32Array(4 * bands))).toThrow(
      message,
    );
  });
});

describe('opaque bands', () => {
  it('are those in which the given amount of water absorbs nearly all light', () => {
    const opaque = (waterCm: number) =>
      wavelengths.filter((_, band) => opaqueBands(atmosphere, waterCm)[band] === 1);
    expect(opaque(0.5)).toEqual([]);
    expect(opaque(3).every((nm) => Math.abs(nm - 938) < 20 || Math.abs(nm - 1130) < 40)).toBe(true);
    expect(opaque(4).length).toBeGreaterThan(opaque(3).length);
  });
});

describe('the water column', () => {
  it.each([0.6, 1.3, 3.5])('of %d cm is found over bright, sloping and dark ground', (waterCm) => {
    const request = radiance((pixel, band) => [0.3, 0.1 + band / 300, 0.7 - band / 200, 0.005][pixel] ?? 0, {
      waterCm,
      cosSun: 0.8,
    });
    const columns = waterColumns({ ...request, wavelengths, radiance: Float32Array.from(request.radiance) });
    for (const pixel of [0, 1, 2]) expect(columns[pixel]).toBeCloseTo(waterCm, 1);
    expect(columns[3]).toBeNaN();
    expect(typicalWater(columns)).toBeCloseTo(waterCm, 1);
  });

  it('is within the table, and unknown without the bands of water', () => {
    const request = radiance(() => 0.3, { waterCm: 9 });
    const data = Float32Array.from(request.radiance);
    const dry = { ...atmosphere, air: atmosphere.air.slice(0, 2) };
    const columns = waterColumns({ ...request, wavelengths, radiance: data, atmosphere: dry });
    expect([...columns]).toEqual([1, 1, 1, 1]);
    const blue = wavelengths.map((nm) => nm - 500);
    expect(waterColumns({ ...request, wavelengths: blue, radiance: data })[0]).toBeNaN();
    expect(typicalWater(Float32Array.of(Number.NaN))).toBeUndefined();
  });
});
