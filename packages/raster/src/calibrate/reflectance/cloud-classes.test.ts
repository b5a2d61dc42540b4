import { describe, expect, it } from 'vitest';
import { newPlane, type Plane } from '../../spectral/plane.ts';
import { type ClassPlanes, classPlanes, stackPlanes } from './class-planes.ts';
import { classifyPixels, PIXEL_CLASSES, type PixelClass } from './cloud-classes.ts';
import { shadowStep } from './cloud-shadows.ts';

type Spectrum = Readonly<Record<keyof ClassPlanes, number>>;

const FIELD: Spectrum = { blue: 0.05, green: 0.09, red: 0.07, nir: 0.4, cirrus: 0.0005, swir: 0.22 };
const SAND: Spectrum = { blue: 0.2, green: 0.32, red: 0.42, nir: 0.5, cirrus: 0.001, swir: 0.55 };
const SNOW: Spectrum = { blue: 0.92, green: 0.93, red: 0.92, nir: 0.88, cirrus: 0.001, swir: 0.1 };
const LAKE: Spectrum = { blue: 0.03, green: 0.03, red: 0.01, nir: 0.006, cirrus: 0, swir: 0.004 };
const CLOUD: Spectrum = { blue: 0.7, green: 0.7, red: 0.7, nir: 0.7, cirrus: 0.004, swir: 0.5 };
const ROOF: Spectrum = { blue: 0.5, green: 0.5, red: 0.52, nir: 0.5, cirrus: 0.001, swir: 0.45 };

/** Gravel of a yard, which is almost as bright and as white as a veil of cloud. */
const YARD: Spectrum = { blue: 0.25, green: 0.28, red: 0.33, nir: 0.37, cirrus: 0.001, swir: 0.39 };

const SIDE = 60;

/** An image of 60 x 60 pixels. */
function image(at: (x: number, y: number) => Spectrum): ClassPlanes {
  const plane = (name: keyof ClassPlanes): Plane => {
    const made = newPlane(SIDE, SIDE);
    made.values.forEach((_, i) => {
      made.values[i] = at(i % SIDE, Math.floor(i / SIDE))[name];
    });
    return made;
  };
  return {
    blue: plane('blue'),
    green: plane('green'),
    red: plane('red'),
    nir: plane('nir'),
    cirrus: plane('cirrus'),
    swir: plane('swir'),
  };
}

const classAt = (classes: Uint8Array, x: number, y: number): PixelClass | undefined =>
  PIXEL_CLASSES[classes[y * SIDE + x] ?? 0];

const dimmed = (spectrum: Spectrum): Spectrum => ({
  blue: spectrum.blue * 0.4,
  green: spectrum.green * 0.4,
  red: spectrum.red * 0.4,
  nir: spectrum.nir * 0.34,
  cirrus: spectrum.cirrus,
  swir: spectrum.swir * 0.34,
});

describe('the class of a pixel', () => {
  it.each<[string, Spectrum, PixelClass]>([
    ['a field', FIELD, 'clear'],
    ['bright sand', SAND, 'clear'],
    ['snow', SNOW, 'clear'],
    ['a lake', LAKE, 'water'],
    ['a cloud', CLOUD, 'cloud'],
    ['a field below a thin high cloud', { ...FIELD, cirrus: 0.02 }, 'cirrus'],
    ['a field without a value', { ...FIELD, nir: Number.NaN }, 'no data'],
  ])('of %s is right', (_, spectrum, expected) => {
    const { classes } = classifyPixels(
      image(() => spectrum),
      undefined,
    );
    expect(classAt(classes, 30, 30)).toBe(expected);
  });

  it('of single bright roofs is not cloud', () => {
    const { classes } = classifyPixels(
      image((x, y) => (x % 10 < 2 && y % 10 < 2 ? ROOF : FIELD)),
      undefined,
    );
    expect(classes.every((value) => value === PIXEL_CLASSES.indexOf('clear'))).toBe(true);
  });

  it('of a gravel yard around a bright roof is not cloud', () => {
    const { classes } = classifyPixels(
      image((x, y) => {
        if (Math.hypot(x - 30, y - 30) < 3) return ROOF;
        return Math.hypot(x - 30, y - 30) < 14 ? YARD : FIELD;
      }),
      undefined,
    );
    expect(classAt(classes, 30, 38)).toBe('clear');
  });
});

describe('the shadow of a cloud', () => {
  const step = [0.006, -0.004] as const;
  const isCloud = (x: number, y: number) => Math.hypot(x - 20, y - 40) < 8;
  const isShaded = (x: number, y: number) =>
    isCloud(x - Math.round(0.006 * 3000), y + Math.round(0.004 * 3000));
  const scene = image((x, y) => {
    const ground = (x + y) % 9 < 4 ? FIELD : SAND;
    return isCloud(x, y) ? CLOUD : isShaded(x, y) ? dimmed(ground) : ground;
  });

  it('is found along the Sun with the height of the cloud', () => {
    const { classes, cloudHeightM } = classifyPixels(scene, step);
    expect(Math.abs((cloudHeightM ?? 0) - 3000)).toBeLessThan(200);
    let [found, shaded, wrong] = [0, 0, 0];
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++) {
        if (isCloud(x, y)) continue;
        const isFound = classAt(classes, x, y) === 'shadow';
        if (isShaded(x, y)) shaded++;
        if (isFound && isShaded(x, y)) found++;
        if (isFound && !isShaded(x, y)) wrong++;
      }
    expect(found).toBeGreaterThan(0.95 * shaded);
    expect(wrong).toBe(0);
  });

  it('is not taken for one where dark ground has another place than the Sun allows', () => {
    const { classes, cloudHeightM } = classifyPixels(scene, [-0.006, 0.004]);
    expect(cloudHeightM).toBeUndefined();
    expect(classes.some((value) => PIXEL_CLASSES[value] === 'shadow')).toBe(false);
  });

  it('falls away from the Sun, and clouds are seen away from the satellite', () => {
    const [lines, samples] = [4, 4];
    const fill = (value: number) => new Float32Array(16).fill(value);
    const igm = {
      lines,
      samples,
      lon: Float64Array.from({ length: 16 }, (_, at) => (at % 4) * (10 / 111_320)),
      lat: Float64Array.from({ length: 16 }, (_, at) => -Math.floor(at / 4) * (10 / 111_320)),
      heightM: fill(0),
      viewZenithDeg: fill(0),
      viewAzimuthDeg: fill(0),
      sunZenithDeg: fill(45),
      sunAzimuthDeg: fill(90),
    };
    const [right, down] = shadowStep(igm) ?? [];
    expect([right, down]).toEqual([expect.closeTo(-0.1, 4), expect.closeTo(0, 4)]);
    const seen = shadowStep({ ...igm, viewZenithDeg: fill(45), viewAzimuthDeg: fill(180) }) ?? [];
    expect(seen).toEqual([expect.closeTo(-0.1, 4), expect.closeTo(0.1, 4)]);
    expect(shadowStep({ ...igm, sunZenithDeg: fill(95) })).toBeUndefined();
  });
});

describe('planes for the classes', () => {
  const wavelengths = [465, 475, 555, 660, 865, 1380, 1610];
  const atmosphere = {
    solar: [200, 196, 180, 150, 95, 36, 24],
    path: [2, 1.9, 1, 0.5, 0.2, 0, 0.01],
    air: [{ waterCm: 1, transmittance: [0.7, 0.72, 0.8, 0.85, 0.9, 0.001, 0.93] }],
  };
  const truth = [0.1, 0.2, 0.3, 0.4, 0.5, 0.02, 0.6];
  const lineOf = (lines: number) => ({
    lines,
    samples: 2,
    wavelengths,
    atmosphere,
    sunDistanceAu: 1,
    cosSun: 0.5,
    waterCm: 1,
    radiance: Float32Array.from({ length: lines * 14 }, (_, at) => {
      const band = Math.floor(at / 2) % 7;
      const through = band === 5 ? 1 : (atmosphere.air[0]?.transmittance[band] ?? 0);
      const light = ((atmosphere.solar[band] ?? 0) * 0.5 * through) / Math.PI;
      return light * (truth[band] ?? 0) + (atmosphere.path[band] ?? 0);
    }),
  });

  it('are reflectances of the ground, and at 1380 nm of the top of the air', () => {
    const planes = stackPlanes([classPlanes(lineOf(1)), classPlanes(lineOf(2))]);
    expect(planes.blue.height).toBe(3);
    for (const [plane, expected] of [
      [planes.blue, 0.15],
      [planes.green, 0.3],
      [planes.red, 0.4],
      [planes.nir, 0.5],
      [planes.cirrus, 0.02],
      [planes.swir, 0.6],
    ] as const)
      for (const value of plane.values) expect(value).toBeCloseTo(expected, 5);
  });

  it('need as many radiances as the shape says', () => {
    expect(() => classPlanes({ ...lineOf(1), samples: 3 })).toThrow(
      'There must be 21 radiances; there are 14.',
    );
  });
});
