/**
 * The materials of the ground (and of the sky over it), in the order of the abundances of a pixel. New materials are
 * appended, because files contain abundances in this order.
 */
export const MATERIALS = [
  'clear water',
  'silty water',
  'sand',
  'red soil',
  'dark soil',
  'dry grass',
  'green crop',
  'forest',
  'asphalt',
  'concrete',
  'metal roof',
  'tile roof',
  'snow',
  'rock',
  'cloud',
  'oil-soaked soil',
  'crude oil',
  'tarpaulin',
  'carbonate gravel',
  'brine crust',
  'stressed canopy',
  'bitumen roof',
] as const;
export type Material = (typeof MATERIALS)[number];

export const MATERIAL_COUNT = MATERIALS.length;

export const CLEAR_WATER = 0;
export const SILTY_WATER = 1;
export const SAND = 2;
export const RED_SOIL = 3;
export const DARK_SOIL = 4;
export const DRY_GRASS = 5;
export const GREEN_CROP = 6;
export const FOREST = 7;
export const ASPHALT = 8;
export const CONCRETE = 9;
export const METAL_ROOF = 10;
export const TILE_ROOF = 11;
export const SNOW = 12;
export const ROCK = 13;
export const CLOUD = 14;
export const OILY_SOIL = 15;
export const CRUDE_OIL = 16;
export const TARPAULIN = 17;
export const GRAVEL = 18;
export const BRINE_CRUST = 19;
export const STRESSED_CANOPY = 20;
export const BITUMEN_ROOF = 21;

/** Smooth step in wavelength: 0 well below `edge`, 1 well above, over about four `width`s. */
function rise(nm: number, edge: number, width: number): number {
  return 1 / (1 + Math.exp(-(nm - edge) / width));
}

function bell(nm: number, middle: number, width: number): number {
  return Math.exp(-(((nm - middle) / width) ** 2));
}

/** Depth of absorption by liquid water in leaves, snow and damp ground (970, 1200, 1450, 1940, 2500 nm). */
function liquidWater(nm: number): number {
  return (
    0.07 * bell(nm, 972, 30) +
    0.17 * bell(nm, 1195, 48) +
    1.05 * bell(nm, 1452, 75) +
    1.5 * bell(nm, 1942, 85) +
    0.5 * rise(nm, 1420, 45) +
    1.2 * rise(nm, 2480, 90) +
    0.45 * rise(nm, 1880, 40)
  );
}

interface LeafShape {
  readonly base: number;
  readonly greenPeak: number;
  readonly plateau: number;
  readonly wetness: number;
  /** Where the red edge rises, nm; 716 in a healthy canopy. */
  readonly edgeNm?: number;
}

/** Reflectance of a canopy: pigments below 700 nm, the red edge, then a plateau with the absorption of leaf water. */
function canopy(nm: number, { base, greenPeak, plateau, wetness, edgeNm = 716 }: LeafShape): number {
  const pigments =
    base * (0.78 + 0.3 * rise(nm, 530, 30)) + greenPeak * (bell(nm, 555, 44) + 0.38 * bell(nm, 628, 32));
  const nearInfrared = plateau * (1 + 0.04 * bell(nm, 1080, 150)) * Math.exp(-wetness * liquidWater(nm));
  const edge = rise(nm, edgeNm, 13);
  return pigments * (1 - edge) + nearInfrared * edge;
}

/** Reflectance of soil with iron and clay: rises through the visible, with a clay dip at 2205 nm. */
function soil(nm: number, level: number, iron: number, clay: number): number {
  const visible = rise(nm, 540 + 32 * iron, 45 + 62 * (1 - iron));
  const slope = 0.2 + 0.6 * visible + 0.2 * rise(nm, 1000, 260);
  const ferric = 1 - 0.1 * iron * bell(nm, 880, 70);
  const dips = 1 - 0.05 * bell(nm, 1415, 30) - 0.1 * bell(nm, 1920, 45) - clay * bell(nm, 2205, 32);
  return level * slope * ferric * dips;
}

function water(nm: number, scatter: number, silt: number): number {
  const blue = scatter * bell(nm, 470, 95);
  const mud = silt * bell(nm, 575, 95) * (1 - 0.25 * bell(nm, 675, 18));
  return 0.006 + (blue + mud) * (1 - rise(nm, 735, 18));
}

function snow(nm: number): number {
  const fall = 0.93 * (1 - rise(nm, 1240, 120)) + 0.06;
  const dips = Math.exp(-0.35 * bell(nm, 1030, 40) - 0.8 * bell(nm, 1270, 45) - 1.6 * bell(nm, 1500, 90));
  return fall * dips + 0.08 * bell(nm, 1820, 90) + 0.06 * bell(nm, 2240, 90);
}

function cloud(nm: number): number {
  return (
    0.8 *
    Math.exp(
      -0.32 * bell(nm, 1450, 90) -
        0.5 * bell(nm, 1940, 110) -
        0.28 * rise(nm, 1380, 60) -
        0.3 * rise(nm, 2000, 70),
    )
  );
}

/**
 * Light that remains after the absorption of C-H bonds, overtones near 1730 nm and combinations near 2310 nm, with
 * the depths of the two. Positions after Hoerig et al. 2001 (10.1080/01431160120909).
 */
function hydrocarbon(nm: number, near: number, far: number): number {
  return (
    (1 - near * (bell(nm, 1727, 17) + 0.45 * bell(nm, 1762, 14))) *
    (1 - far * (bell(nm, 2311, 22) + 0.6 * bell(nm, 2350, 20) + 0.25 * rise(nm, 2400, 25)))
  );
}

const CURVES: { readonly [name in Material]: (nm: number) => number } = {
  'clear water': (nm) => water(nm, 0.03, 0.006),
  'silty water': (nm) => water(nm, 0.04, 0.045),
  sand: (nm) => soil(nm, 0.47, 0.42, 0.03),
  'red soil': (nm) => soil(nm, 0.44, 0.85, 0.12),
  'dark soil': (nm) => soil(nm, 0.235, 0.3, 0.08),
  'dry grass': (nm) =>
    soil(nm, 0.375, 0.42, 0) *
    Math.exp(-0.16 * liquidWater(nm)) *
    (1 - 0.09 * bell(nm, 2100, 60) - 0.12 * bell(nm, 2310, 50)),
  'green crop': (nm) => canopy(nm, { base: 0.036, greenPeak: 0.052, plateau: 0.5, wetness: 1 }),
  forest: (nm) => canopy(nm, { base: 0.0185, greenPeak: 0.0195, plateau: 0.29, wetness: 1.15 }),
  asphalt: (nm) =>
    0.078 + 0.012 * rise(nm, 520, 60) + 0.045 * rise(nm, 750, 200) - 0.012 * bell(nm, 2310, 40),
  concrete: (nm) => 0.19 + 0.12 * rise(nm, 560, 90) - 0.03 * bell(nm, 1940, 60) - 0.03 * bell(nm, 2335, 35),
  'metal roof': (nm) => 0.38 + 0.06 * rise(nm, 520, 60) - 0.12 * rise(nm, 1500, 300),
  'tile roof': (nm) => soil(nm, 0.33, 0.7, 0.05),
  snow,
  rock: (nm) => soil(nm, 0.255, 0.2, 0.07) + 0.03,
  cloud,
  'oil-soaked soil': (nm) => soil(nm, 0.19, 0.3, 0.03) * hydrocarbon(nm, 0.1, 0.2),
  'crude oil': (nm) => (0.03 + 0.075 * rise(nm, 1250, 170)) * hydrocarbon(nm, 0.22, 0.38),
  tarpaulin: (nm) => (0.1 + 0.24 * bell(nm, 470, 60) + 0.36 * rise(nm, 780, 70)) * hydrocarbon(nm, 0.2, 0.24),
  'carbonate gravel': (nm) =>
    0.22 + 0.16 * rise(nm, 560, 110) - 0.075 * bell(nm, 2340, 27) - 0.02 * bell(nm, 1940, 50),
  'brine crust': (nm) =>
    (0.5 + 0.12 * rise(nm, 480, 60)) * Math.exp(-0.3 * liquidWater(nm)) * (1 - 0.06 * bell(nm, 1750, 18)),
  'stressed canopy': (nm) =>
    canopy(nm, { base: 0.046, greenPeak: 0.045, plateau: 0.36, wetness: 0.72, edgeNm: 710 }),
  'bitumen roof': (nm) =>
    (0.055 + 0.02 * rise(nm, 600, 120) + 0.025 * rise(nm, 1300, 250)) * hydrocarbon(nm, 0.03, 0.07),
};

/** Reflectance (0 to 1) of a material at 400 to 2500 nm. The curves are our own, with features of textbook spectra. */
export function reflectance(material: Material, nm: number): number {
  return Math.min(1, Math.max(0, CURVES[material](nm)));
}

/** Adds to the abundance of one material of the pixel whose abundances begin at `at`. */
export function addMaterial(into: Float32Array, at: number, material: number, amount: number): void {
  into[at + material] = (into[at + material] ?? 0) + amount;
}
