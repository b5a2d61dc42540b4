import type { AnalysedPass, Finding } from '../../packages/raster/src/index.ts';
import { draw, hashOf } from '../../packages/simulator/src/earth/sampling/hash.ts';
import type { SiteEvent } from '../../packages/simulator/src/index.ts';
import type { Patch } from './plant.ts';
import { isRoofed } from './site-roofs.ts';
import type { SpotTrial, WorkTrial } from './trials.ts';
import { BAND_NM, BANDS, type CleanPass, PIXEL_M, type World } from './world.ts';

/** Distance of the places at which something is planted, in pixels. */
const STEP_PX = 24;
const MARGIN_PX = 16;
const OIL_COVERS = [0.1, 0.2, 0.3, 0.5] as const;
const OIL_PX = 3;
const BUILDING_PX = [3, 4, 6, 8] as const;
/** A trench of 60 x 5 m: nine tenths of its ground show other soil. */
const TRENCH = { lengthPx: 60 / PIXEL_M, widthPx: 5 / PIXEL_M, amount: 0.9 } as const;
/** Oil below plants is not what the detector is for. */
const MOST_NDVI = 0.25;
/** Findings this far from something that really happens there are neither right nor false, metres. */
const REACH_M: { readonly [kind in SiteEvent['kind']]: number } = {
  leak: 0,
  oil: 60,
  'soil contamination': 90,
  digging: 450,
  construction: 70,
  'exposed pipe': 50,
  // Vehicles up to 40 m apart are one finding.
  vehicle: 45,
  ploughing: 0,
  tarpaulin: 0,
};

export interface Spot extends Pick<Patch, 'x' | 'y' | 'width' | 'height' | 'cover'> {
  readonly kind: 'oil' | 'building' | 'trench';
  readonly sizeM: number;
  /** What is planted of it, each with one cover. */
  readonly pieces: readonly Patch[];
}

/**
 * Where things are planted on a pass, on a grid, clear of water and of what happens there: oil of four covers, buildings of four sizes where
 * no roof is yet, and trenches in turn.
 */
export function placesFor(world: World, pass: CleanPass, events: readonly SiteEvent[]): readonly Spot[] {
  const free = freePlaces(world, pass, events);
  const hashAt = ([x, y]: readonly [number, number]) => hashOf(x, y, 8, world.earth.seed);
  return free
    .map((at, n) => patchAt(at, n, hashAt(at), ndviAt(pass, at)))
    .filter((patch) => patch !== undefined)
    .filter((patch) => patch.kind !== 'building' || !isRoofed(world, middleOf(patch), patch.sizeM));
}

const middleOf = ({ x, y, width, height }: Spot) => [x + width / 2, y + height / 2] as const;

/** A grid of places, clear of water, clouds and what happens there. */
export function freePlaces(world: World, pass: CleanPass, events: readonly SiteEvent[]) {
  const places: (readonly [number, number])[] = [];
  for (let y = MARGIN_PX; y < world.side - MARGIN_PX; y += STEP_PX)
    for (let x = MARGIN_PX; x < world.side - MARGIN_PX; x += STEP_PX) {
      const at = y * world.side + x;
      const isGround = pass.water[at] === 0 && pass.cloud[at] === 0;
      if (isGround && !isNearEvent(world, [x, y], events, MARGIN_PX * PIXEL_M)) places.push([x, y]);
    }
  return places;
}

function patchAt([x, y]: readonly [number, number], n: number, hash: number, ndvi: number): Spot | undefined {
  const part = n % 6;
  if (part < OIL_COVERS.length) {
    const cover = OIL_COVERS[part] ?? 0;
    if (!(ndvi < MOST_NDVI)) return undefined;
    const patch: Patch = { x, y, width: OIL_PX, height: OIL_PX, material: 'oil-soaked soil', cover };
    return { ...patch, kind: 'oil', sizeM: OIL_PX * PIXEL_M, pieces: [patch] };
  }
  if (part === OIL_COVERS.length) {
    const size = BUILDING_PX[Math.floor(n / 6) % BUILDING_PX.length] ?? 4;
    const material = draw(hash, 5) < 0.5 ? 'metal roof' : 'concrete';
    const patch: Patch = { x, y, width: size, height: size, material, cover: 0.95 };
    return { ...patch, kind: 'building', sizeM: size * PIXEL_M, pieces: [patch] };
  }
  return trenchAt(x, y, hash);
}

/** A trench along the rows or columns, anywhere across and along the pixels. */
function trenchAt(x: number, y: number, hash: number): Spot {
  const isAlongRow = draw(hash, 6) < 0.5;
  const lengths = coveredParts(draw(hash, 7), TRENCH.lengthPx);
  const widths = coveredParts(draw(hash, 8), TRENCH.widthPx);
  const pieces = lengths.flatMap((along, i) =>
    widths.map((across, j): Patch => {
      const [right, down] = isAlongRow ? [i, j] : [j, i];
      const cover = TRENCH.amount * along * across;
      return { x: x + right, y: y + down, width: 1, height: 1, material: 'red soil', cover };
    }),
  );
  const [width, height] = isAlongRow ? [lengths.length, widths.length] : [widths.length, lengths.length];
  const sizeM = Math.round(TRENCH.lengthPx * PIXEL_M);
  return { kind: 'trench', x, y, width, height, cover: TRENCH.amount, sizeM, pieces };
}

/** How much of each pixel of a row lies between a place in the first pixel and one so many pixels further. */
function coveredParts(from: number, lengthPx: number): readonly number[] {
  return Array.from(
    { length: Math.ceil(from + lengthPx) },
    (_, i) => Math.min(i + 1, from + lengthPx) - Math.max(i, from),
  );
}

/** NDVI of a pixel by its clean light. */
export function ndviAt({ light, illumination }: CleanPass, [x, y]: readonly [number, number]): number {
  const at = (nm: number) => {
    const i = BAND_NM.reduce(
      (best, each, k) => (Math.abs(each - nm) < Math.abs((BAND_NM[best] ?? 0) - nm) ? k : best),
      0,
    );
    const band = BANDS[i] ?? 0;
    const value = light.data[(y * BANDS.length + i) * light.samples + x] ?? 0;
    return (value - (illumination.path[band] ?? 0)) / (illumination.perReflectance[band] ?? 1);
  };
  const [red, infrared] = [at(670), at(800)];
  return (infrared - red) / (infrared + red);
}

/** What came of the patches. */
export function patchOutcomes({ findings }: AnalysedPass, patches: readonly Spot[], side: number) {
  const spots: SpotTrial[] = [];
  const works: WorkTrial[] = [];
  for (const patch of patches) {
    const found = findings.filter((finding) => kindOf(finding) === (patch.kind === 'oil' ? 'oil' : 'change'));
    const best = bestOn(found, patch, side);
    if (patch.kind === 'oil') spots.push({ cover: patch.cover, score: best?.score ?? null });
    else
      works.push({
        kind: patch.kind,
        sizeM: patch.sizeM,
        score: best?.score ?? null,
        reported: best?.type ?? null,
      });
  }
  return { spots, works };
}

function bestOn(
  findings: readonly Finding[],
  { x, y, width, height }: Spot,
  side: number,
): Finding | undefined {
  const isOn = (pixel: number) => {
    const [px, py] = [pixel % side, Math.floor(pixel / side)];
    return px >= x - 1 && px <= x + width && py >= y - 1 && py <= y + height;
  };
  return findings
    .filter(({ pixels }) => pixels.some(isOn) && pixels.length <= 6 * (width + 2) * (height + 2))
    .toSorted((a, b) => b.score - a.score)[0];
}

export function kindOf({ type }: Finding): 'oil' | 'change' | 'vehicle' | 'methane' | 'soil' {
  switch (type) {
    case 'Methane':
    case 'Plume':
      return 'methane';
    case 'Hydrocarbon Leak':
    case 'Liquid Hydrocarbon':
      return 'oil';
    case 'Soil Contamination':
      return 'soil';
    case 'Vehicle':
      return 'vehicle';
    case 'Construction':
    case 'Digging':
    case 'Exposed Piping':
      return 'change';
  }
}

/** Whether something that a correct product reports happens close to a pixel of a chip. */
export function isNearEvent(
  world: World,
  [x, y]: readonly [number, number],
  events: readonly SiteEvent[],
  marginM = 0,
): boolean {
  return events.some((event) => {
    const [ex, ey] = world.toPixel(event.place);
    return (
      event.isFinding &&
      PIXEL_M * Math.hypot(ex - x, ey - y) <= REACH_M[event.kind] + (event.kind === 'leak' ? -1 : marginM)
    );
  });
}
