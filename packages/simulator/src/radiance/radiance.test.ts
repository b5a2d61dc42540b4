import { METHANE_COLUMNS_PPM_M, METHANE_BANDS as TABLE } from '@sigma/raster';
import { describe, expect, it } from 'vitest';
import { MATERIAL_COUNT, MATERIALS, SAND } from '../earth/cover/materials.ts';
import { BAND_COUNT, bandAt, WAVELENGTHS_NM } from './bands.ts';
import { illuminationOf, sunDistanceAu } from './illumination.ts';
import { METHANE_BANDS, methanePerPpmM, methaneTransmittance } from './methane-transmittance.ts';
import { radianceReader, writeRadiance } from './radiance-lines.ts';
import { WHITE_FIRST_BAND, WHITE_RADIANCE } from './white-radiance.ts';

const at = new Date('2026-06-21T18:00:00Z');
const vertical = { sunElevationDeg: 90, viewZenithDeg: 0, at };

/** A line of equal pixels of one material. */
function lineOf(material: number, samples: number): Float32Array {
  const planes = new Float32Array(MATERIAL_COUNT * samples);
  planes.fill(1, material * samples, (material + 1) * samples);
  return planes;
}

describe('methane in the forward model', () => {
  it('has the transmittances of the table at its columns and is logarithmic between them', () => {
    expect(METHANE_BANDS).toHaveLength(TABLE.length);
    for (const [nm, , ...transmittance] of TABLE) {
      const band = bandAt(nm);
      expect(WAVELENGTHS_NM[band]).toBeCloseTo(nm, 1);
      for (const [n, ppmM] of METHANE_COLUMNS_PPM_M.entries())
        expect(methaneTransmittance(band, ppmM)).toBeCloseTo(transmittance[n] ?? 0, 12);
      const between = methaneTransmittance(band, 3000) ** 2;
      expect(between).toBeCloseTo((transmittance[3] ?? 0) * (transmittance[4] ?? 0), 9);
      expect(methaneTransmittance(band, 20_000)).toBeLessThan(transmittance[6] ?? 0);
    }
  });

  it('scales columns with the air mass over 2, and absorbs nothing outside the bands of methane', () => {
    const band = bandAt(2348);
    expect(methaneTransmittance(band, 400, 3)).toBeCloseTo(methaneTransmittance(band, 600, 2), 12);
    expect(methaneTransmittance(bandAt(1250), 5000)).toBe(1);
    expect(methaneTransmittance(band, -10)).toBe(1);
  });

  it('gives a planted column of 1000 ppm·m back by k within 5 %', () => {
    const light = illuminationOf(vertical);
    const read = (ppmM: number) =>
      radianceReader({
        samples: 1,
        lines: 1,
        illumination: light,
        line: () => ({ abundances: lineOf(SAND, 1), methane: Float32Array.of(ppmM) }),
      }).read(0, 1).data;
    const [clear, planted] = [read(0), read(1000)];
    let [product, square] = [0, 0];
    for (let band = bandAt(2110); band <= bandAt(2455); band++) {
      const k = methanePerPpmM(band);
      product += -k * Math.log((planted[band] ?? 0) / (clear[band] ?? 1));
      square += k * k;
    }
    expect(product / square).toBeGreaterThan(950);
    expect(product / square).toBeLessThan(1050);
  });
});

describe('the light of a scene', () => {
  const light = illuminationOf({ ...vertical, at: new Date('2026-04-04T00:00:00Z') });

  it('has the white radiance of the table under a vertical Sun, joined without a step at 1559 nm', () => {
    for (const [n, white] of WHITE_RADIANCE.entries())
      expect((light.perReflectance[WHITE_FIRST_BAND + n] ?? 0) / white).toBeCloseTo(1, 2);
    const before = light.perReflectance[WHITE_FIRST_BAND - 1] ?? 0;
    expect(before / (light.perReflectance[WHITE_FIRST_BAND] ?? 0)).toBeCloseTo(1.01, 1);
  });

  it('descends with the sine of the Sun where air is clear, and faster where water absorbs', () => {
    const low = illuminationOf({ ...vertical, at: new Date('2026-04-04T00:00:00Z'), sunElevationDeg: 30 });
    const ratio = (nm: number) =>
      (low.perReflectance[bandAt(nm)] ?? 0) / (light.perReflectance[bandAt(nm)] ?? 0);
    expect(ratio(1660)).toBeGreaterThan(0.47);
    expect(ratio(1660)).toBeLessThan(0.5);
    expect(ratio(1130)).toBeLessThan(0.4);
    expect(illuminationOf({ ...vertical, sunElevationDeg: -1 }).perReflectance.every((v) => v === 0)).toBe(
      true,
    );
  });

  it('follows the distance of the Sun through the year', () => {
    expect(sunDistanceAu(new Date('2026-01-03T12:00:00Z'))).toBeCloseTo(0.98331, 3);
    expect(sunDistanceAu(new Date('2026-07-06T12:00:00Z'))).toBeCloseTo(1.01666, 3);
  });
});

describe('radiances of a line', () => {
  it('are reflectance times light plus path for every material and band', () => {
    const light = illuminationOf({ ...vertical, sunElevationDeg: 40 });
    for (const [m] of MATERIALS.entries()) {
      const into = new Float32Array(BAND_COUNT * 2);
      writeRadiance({ abundances: lineOf(m, 2) }, light, into);
      for (const band of [0, 200, 430]) {
        const most = (light.perReflectance[band] ?? 0) + (light.path[band] ?? 0);
        expect(into[band * 2]).toBeGreaterThanOrEqual(Math.fround((light.path[band] ?? 0) * 0.999999));
        expect(into[band * 2]).toBeLessThan(most);
        expect(into[band * 2]).toBe(into[band * 2 + 1]);
      }
    }
  });

  it('lose light at an absorption feature in proportion to its depth, and none in the visible', () => {
    const light = illuminationOf(vertical);
    const plain = new Float32Array(BAND_COUNT);
    const deep = new Float32Array(BAND_COUNT);
    const depths = new Float32Array(8);
    depths[1] = 0.1;
    writeRadiance({ abundances: lineOf(SAND, 1) }, light, plain);
    writeRadiance({ abundances: lineOf(SAND, 1), depths }, light, deep);
    const ratio = (nm: number) => (deep[bandAt(nm)] ?? 0) / (plain[bandAt(nm)] ?? 1);
    expect(ratio(2205)).toBeCloseTo(0.9, 2);
    expect(ratio(640)).toBe(1);
    expect(WAVELENGTHS_NM[bandAt(2205)]).toBeCloseTo(2205, -1);
  });
});
