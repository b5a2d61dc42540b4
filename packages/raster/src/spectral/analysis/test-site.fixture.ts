import type { SpectralBlock } from '../block.ts';
import { reduceBands } from '../change/reduce-bands.ts';
import type { Material } from '../change/unmix.ts';
import { oilTarget } from '../hydrocarbon/oil-target.ts';
import { lnTransmittance, methaneAbsorption } from '../methane/absorption-table.ts';
import { SIMULATED_RATE_CONSTANTS } from '../methane/rate-constants.ts';
import { newPlane, type Plane } from '../plane.ts';
import type { PassInput } from './pass-input.ts';

/** A small site of bare ground with a pad, on which a gas leak, an oil spot, a building and a truck can be put. */
export interface SiteEvents {
  readonly leakKgH?: number;
  readonly oilCover?: number;
  readonly building?: boolean;
  /** Ground that brine and oil have contaminated: a crust of salt in the middle of oily ground. */
  readonly spill?: boolean;
  readonly truck?: boolean;
  /** The share of a pixel that a flame fills. */
  readonly flame?: number;
  /** Displacement of the pass in pixels, to the right. */
  readonly shiftPx?: number;
  readonly cloudShare?: number;
  /** Other ground altogether. */
  readonly elsewhere?: boolean;
}

const SIZE = 96;
const GRAY_SIZE = 128;
const PIXEL_M = 8;
/** Radiance of white ground in µW cm⁻² sr⁻¹ nm⁻¹. */
const WHITE_RADIANCE = 1.5;
const WIND = { speedMs: 3, fromDeg: 225, sigmaMs: 0.7 };
export const LEAK_AT = [20.5, 74.5] as const;
const DAY_MS = 86_400_000;

const WAVELENGTHS = Array.from({ length: 472 }, (_, band) => 400 + (2100 * band) / 471).filter(
  (nm, band) => (nm < 1300 && band % 4 === 0) || (nm > 1590 && nm < 1800) || (nm > 2105 && nm < 2455),
);
const GAS_WAVELENGTHS = WAVELENGTHS.filter((nm) => nm > 1590);
const OIL_BY_NM = new Map(
  [...oilTarget(WAVELENGTHS).entries()].map(([band, value]) => [WAVELENGTHS[band], value]),
);
const soil = (nm: number) => 0.12 + nm / 10_000;
const concrete = () => 0.42;
/** Bright in visible light; water in its crystals absorbs around 1450 and 1940 nm and beyond 2400 nm. */
const salt = (nm: number) => {
  const dip = (centre: number, width: number) => Math.exp(-(((nm - centre) / width) ** 2));
  return 0.6 * (1 - 0.3 * dip(1452, 140) - 0.4 * dip(1942, 170) - 0.35 * dip(2500, 120));
};
const leaf = (nm: number) => 0.05 + 0.45 / (1 + Math.exp(-(nm - 717) / 12));

function unit(i: number, seed: number): number {
  let hash = Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(seed + 7, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296 - 0.5;
}
/** Even, with a standard deviation of 1. */
const noise = (i: number, seed: number) => Math.sqrt(12) * unit(i, seed);

/** Smooth noise between the random values of whole numbers. */
function lattice(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const smooth = (t: number) => t * t * (3 - 2 * t);
  const [fx, fy] = [smooth(x - left), smooth(y - top)];
  const at = (i: number, j: number) => unit(i + 1000 * j, seed);
  return (
    (at(left, top) * (1 - fx) + at(left + 1, top) * fx) * (1 - fy) +
    (at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx) * fy
  );
}
/** Reflected sunlight that is as bright as a flame of 1800 K, which fills a pixel; the sun is a black body of 5800 K. */
const flame = (nm: number) => {
  const planck = (kelvin: number) => 1 / (Math.exp(14_388_000 / (nm * kelvin)) - 1);
  const solidAngleOfSun = 6.8e-5;
  return (Math.PI * planck(1800)) / (solidAngleOfSun * planck(5800));
};
/** A flame, and what the telescope scatters of it. */
const FLAME_AT = [70, 40] as const;
const glare = (x: number, y: number) => Math.exp(-0.5 * ((x - FLAME_AT[0]) ** 2 + (y - FLAME_AT[1]) ** 2));
const texture = (x: number, y: number, seed: number) =>
  0.15 * lattice(x / 3, y / 3, seed) + 0.2 * lattice(x / 9, y / 9, seed + 1);

function columnPpmM(x: number, y: number, kgH: number): number {
  const rad = (WIND.fromDeg * Math.PI) / 180;
  const [east, south] = [(x + 0.5 - LEAK_AT[0]) * PIXEL_M, (y + 0.5 - LEAK_AT[1]) * PIXEL_M];
  const along = -east * Math.sin(rad) + south * Math.cos(rad);
  const across = east * Math.cos(rad) + south * Math.sin(rad);
  if (along < 0) return 0;
  const sigma = 14 + 0.11 * along ** 0.92;
  const perMetre = kgH / 3600 / (1.12 * WIND.speedMs) / 0.657e-6;
  const fading = Math.exp(-((along / 480) ** 6));
  return (fading * perMetre * Math.exp(-0.5 * (across / sigma) ** 2)) / (sigma * Math.sqrt(2 * Math.PI));
}
const inBox = (x: number, y: number, left: number, top: number, size: number) =>
  x >= left && x < left + size && y >= top && y < top + size;

function planeOf(size: number, valueAt: (x: number, y: number, i: number) => number): Plane {
  const plane = newPlane(size, size);
  for (let i = 0; i < plane.values.length; i++) plane.values[i] = valueAt(i % size, Math.floor(i / size), i);
  return plane;
}

/** The reflectance of a block, and with a gain and methane the radiance above it. */
function blockOf(number: number, events: SiteEvents, sees: 'reflectance' | 'radiance'): SpectralBlock {
  const wavelengths = sees === 'radiance' ? GAS_WAVELENGTHS : WAVELENGTHS;
  const bands = wavelengths.length;
  const data = new Float32Array(SIZE * SIZE * bands);
  const absorption = wavelengths.map(methaneAbsorption);
  const features = wavelengths.map((nm) => Math.exp(OIL_BY_NM.get(nm) ?? 0));
  const salts = wavelengths.map(salt);
  const seed = events.elsewhere === true ? 50 : 1;
  for (let pixel = 0; pixel < SIZE * SIZE; pixel++) {
    const [x, y] = [(pixel % SIZE) - (events.shiftPx ?? 0), Math.floor(pixel / SIZE)];
    const albedo = 1 + texture(x, y, seed);
    const hasBuilding = events.building === true && inBox(x, y, 68, 74, 5);
    const isSpilled = events.spill === true && inBox(x, y, 46, 20, 8);
    const spot = inBox(x, y, 18, 18, 4) ? (events.oilCover ?? 0) : 0;
    const cover = isSpilled ? 0.35 : spot;
    const crust = isSpilled && inBox(x, y, 48, 22, 4) ? 0.45 : 0;
    const burning = (events.flame ?? 0) * glare(x, y);
    const column = sees === 'radiance' ? columnPpmM(x, y, events.leakKgH ?? 0) : 0;
    for (let band = 0; band < bands; band++) {
      const nm = wavelengths[band] ?? 0;
      const oil = 1 - cover + cover * 0.6 * (features[band] ?? 1);
      const ground = soil(nm) * albedo * oil;
      const surface = hasBuilding ? concrete() : (1 - crust) * ground + crust * (salts[band] ?? 0);
      const light = burning > 1e-6 ? surface + burning * flame(nm) : surface;
      const gas = column > 0 ? Math.exp(lnTransmittance(absorption[band] ?? { k: 0, lnT: [] }, column)) : 1;
      const at = (Math.floor(pixel / SIZE) * bands + band) * SIZE + (pixel % SIZE);
      const measured = light * gas * (1 + 0.006 * noise(at, number * 31));
      data[at] = sees === 'radiance' ? WHITE_RADIANCE * measured : measured;
    }
  }
  return { lines: SIZE, samples: SIZE, wavelengths, data };
}

function material(id: string, kind: Material['kind'], spectrum: (nm: number) => number): Material {
  const data = Float32Array.from(WAVELENGTHS, spectrum);
  const reduced = reduceBands({ lines: 1, samples: 1, wavelengths: WAVELENGTHS, data });
  return { id, kind, reflectance: reduced.data };
}

/** What pass `number` of the site measures. */
export function passOf(number: number, events: SiteEvents = {}): PassInput {
  const shift = events.shiftPx ?? 0;
  const clouds = (events.cloudShare ?? 0) * SIZE;
  return {
    id: `pass ${number}`,
    capturedAt: number * DAY_MS,
    pixelM: PIXEL_M,
    heightM: 0,
    wind: WIND,
    rateConstants: SIMULATED_RATE_CONSTANTS,
    radiance: blockOf(number, events, 'radiance'),
    reflectance: blockOf(number, events, 'reflectance'),
    methane: planeOf(
      SIZE,
      (x, y, i) =>
        columnPpmM(x - shift, y, events.leakKgH ?? 0) +
        1500 * texture(x - shift, y, 9) +
        400 * noise(i, number),
    ),
    oil: planeOf(
      SIZE,
      (x, y, i) => (inBox(x, y, 18, 18, 4) ? (events.oilCover ?? 0) : 0) + 0.05 * noise(i, 500 + number),
    ),
    cloud: Uint8Array.from({ length: SIZE * SIZE }, (_, i) => (Math.floor(i / SIZE) < clouds ? 1 : 0)),
    water: new Uint8Array(SIZE * SIZE),
    facilities: [
      { id: 'pad', shape: 'point', points: [[21, 76]] },
      { id: 'tank', shape: 'point', points: [[24, 21]] },
    ],
    materials: [
      material('soil', 'soil', soil),
      material('concrete', 'built', concrete),
      material('leaf', 'vegetation', leaf),
      material('salt', 'salt', salt),
    ],
    gray: {
      pixelM: 3,
      picture: planeOf(GRAY_SIZE, (x, y, i) => {
        const truck = events.truck === true && x >= 80 && x < 85 && y >= 40 && y < 42 ? 0.2 : 0;
        return 0.25 * (1 + texture(x, y, 70)) + truck + 0.003 * noise(i, 900 + number);
      }),
    },
    withAlterationLayer: events.cloudShare !== undefined,
  };
}
