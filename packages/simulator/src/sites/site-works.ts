import type { Position } from '@sigma/geo';
import {
  ASPHALT,
  BITUMEN_ROOF,
  CONCRETE,
  DARK_SOIL,
  DRY_GRASS,
  GRAVEL,
  METAL_ROOF,
  SAND,
} from '../earth/cover/materials.ts';
import { draw, hashOf, textHash } from '../earth/sampling/hash.ts';
import { type Local, placeOf, type Shape } from './shapes.ts';
import type { WorkSite } from './site-list.ts';

export type FacilityKind = 'line' | 'pad' | 'tank' | 'compressor' | 'valve' | 'yard' | 'building';

/** How far one of the works extends around its middle. */
export type Extent =
  | { readonly kind: 'disc'; readonly radiusM: number }
  | { readonly kind: 'box'; readonly lengthM: number; readonly widthM: number; readonly turnDeg: number };

/** One of the works of a site. */
export interface Facility {
  readonly name: string;
  readonly kind: FacilityKind;
  /** Its middle, metres east and north of the centre of the site. */
  readonly at: Local;
  /** Corners of a line; the middle of anything else. */
  readonly points: readonly Local[];
  /** Of anything but a line, whose extent is that of its corners. */
  readonly extent: Extent;
  readonly place: Position;
}

export interface SiteWorks {
  readonly facilities: readonly Facility[];
  /** What is on the ground from the beginning, in the order of painting. */
  readonly shapes: readonly Shape[];
  readonly roads: readonly (readonly Local[])[];
}

/** Numbers of pads, as wells are drilled: not all that were planned. */
const PAD_NUMBERS = [2, 4, 7, 9, 11, 14, 17, 19, 22, 25, 28, 31];

/** Whether gas burns at one of the works, day and night. */
export const hasFlame = ({ name }: Facility): boolean => name === 'Flare';

const known = new Map<string, SiteWorks>();

/** The works of a site: a pure function of the site. */
export function siteWorks(site: WorkSite): SiteWorks {
  const works = known.get(site.id) ?? layOut(site);
  known.set(site.id, works);
  return works;
}

function layOut(site: WorkSite): SiteWorks {
  const hash = textHash(site.id);
  switch (site.layout) {
    case 'pads':
    case 'wells':
      return padField(site, hash);
    case 'tanks':
      return tankFarm(site, hash);
    case 'line':
      return rightOfWay(site, hash);
    case 'compressor':
      return compressorStation(site);
    case 'yards':
      return yards(site, hash);
  }
}

const facility = (
  site: WorkSite,
  [name, kind]: readonly [name: string, kind: FacilityKind],
  points: readonly Local[],
  extent: Extent = disc(5),
): Facility => {
  const at = points[Math.floor(points.length / 2)] ?? [0, 0];
  return { name, kind, at, points, extent, place: placeOf(site.centre, at) };
};

const disc = (radiusM: number): Extent => ({ kind: 'disc', radiusM });

const rectangle = (lengthM: number, widthM: number, turnDeg = 0): Extent => ({
  kind: 'box',
  lengthM,
  widthM,
  turnDeg,
});

const box = (
  at: Local,
  size: readonly [number, number],
  material: number,
  turnDeg = 0,
  amount = 0.9,
): Shape => ({
  kind: 'box',
  at,
  lengthM: size[0],
  widthM: size[1],
  turnDeg,
  material,
  amount,
});

const path = (points: readonly Local[], widthM: number, material: number, amount: number): Shape => ({
  kind: 'path',
  points,
  widthM,
  material,
  amount,
});

/** Gravel pads with a well, tanks and a shed on a jittered grid, joined by gathering lines and roads. */
function padField(site: WorkSite, hash: number): SiteWorks {
  const columns = Math.ceil(Math.sqrt(site.count));
  const rows = Math.ceil(site.count / columns);
  const step = Math.min(560, 2000 / columns);
  const pads: Facility[] = [];
  const shapes: Shape[] = [];
  const spines: Local[][] = Array.from({ length: rows }, () => []);
  for (let n = 0; n < site.count; n++) {
    const cell = hashOf(n, 1, 0, hash);
    const row = Math.floor(n / columns);
    const at: Local = [
      ((n % columns) - (columns - 1) / 2) * step + 90 * (draw(cell, 1) - 0.5),
      ((rows - 1) / 2 - row) * Math.min(520, step) + 90 * (draw(cell, 2) - 0.5),
    ];
    const turn = 90 * draw(cell, 3);
    pads.push(facility(site, [`Pad ${PAD_NUMBERS[n] ?? n + 1}`, 'pad'], [at], rectangle(92, 70, turn)));
    spines[row]?.push(at);
    shapes.push(
      box(at, [92, 70], GRAVEL, turn, 0.85),
      { kind: 'disc', at: [at[0] + 18, at[1] + 8], radiusM: 4.5, material: METAL_ROOF, amount: 0.9 },
      { kind: 'disc', at: [at[0] + 18, at[1] - 6], radiusM: 4.5, material: METAL_ROOF, amount: 0.9 },
      box([at[0] - 20, at[1] + 12], [12, 9], n % 3 === 0 ? BITUMEN_ROOF : METAL_ROOF, turn),
    );
  }
  const lines = spines.filter((spine) => spine.length > 1);
  const below = (points: readonly Local[], by: number): Local[] => points.map(([e, n]) => [e, n - by]);
  return {
    facilities: [
      ...pads,
      ...lines.map((spine, n) => facility(site, [`Gathering line ${n + 1}`, 'line'], below(spine, 48))),
    ],
    shapes: [
      ...lines.map((spine) => path(below(spine, 48), 12, DRY_GRASS, 0.5)),
      ...lines.map((spine) => path(below(spine, 66), 7, SAND, 0.8)),
      ...shapes,
    ],
    roads: lines.map((spine) => below(spine, 66)),
  };
}

/** Rows of tanks in bunds behind a fence, with a road around them and an office at the gate. */
function tankFarm(site: WorkSite, hash: number): SiteWorks {
  const columns = Math.ceil(Math.sqrt(site.count * 1.5));
  const rows = Math.ceil(site.count / columns);
  const step = Math.min(150, 1500 / columns);
  const tanks: Facility[] = [];
  const shapes: Shape[] = [];
  for (let n = 0; n < site.count; n++) {
    const at: Local = [
      ((n % columns) - (columns - 1) / 2) * step,
      ((rows - 1) / 2 - Math.floor(n / columns)) * step,
    ];
    const radiusM = 18 + 16 * draw(hashOf(n, 2, 0, hash), 1);
    tanks.push(facility(site, [`Tank ${n + 1}`, 'tank'], [at], disc(radiusM)));
    shapes.push(box(at, [step - 18, step - 18], n % 4 === 1 ? SAND : DARK_SOIL, 0, 0.75), {
      kind: 'disc',
      at,
      radiusM,
      material: METAL_ROOF,
      amount: 0.95,
    });
  }
  const [east, north] = [(columns * step) / 2 + 20, (rows * step) / 2 + 20];
  const fence: Local[] = [
    [-east, -north],
    [-east, north],
    [east, north],
    [east, -north],
    [-east, -north],
  ];
  const gate: Local = [0, -north - 70];
  return {
    facilities: [
      ...tanks,
      facility(site, ['Fence line', 'line'], fence),
      facility(site, ['Gate office', 'building'], [gate], rectangle(42, 20, 90)),
    ],
    shapes: [
      box([0, 0], [2 * north, 2 * east], SAND, 0, 0.6),
      path(fence, 9, ASPHALT, 0.8),
      ...shapes,
      box(gate, [42, 20], BITUMEN_ROOF, 90),
      box([gate[0] + 60, gate[1]], [36, 60], ASPHALT, 0),
    ],
    roads: [fence.slice(0, 2), fence.slice(2, 4), [gate, [60, gate[1]]]],
  };
}

/** A buried pipe of 6 km through open country, with a valve station in the middle; a spot scene shows its middle. */
function rightOfWay(site: WorkSite, hash: number): SiteWorks {
  const tilt = (draw(hash, 4) - 0.5) * 0.7;
  const middle = [-1150, -620, -60, 510, 640, 760].map(
    (east, n): Local => [east, tilt * east + 60 * (draw(hashOf(n, 3, 0, hash), 1) - 0.5)],
  );
  const points: Local[] = [[-1650, -4000], [-1500, -600], ...middle];
  const valve: Local = [points[4]?.[0] ?? 0, (points[4]?.[1] ?? 0) + 26];
  const track: Local[] = points.map(([e, n]) => [e, n - 22]);
  return {
    facilities: [
      facility(site, ['Pipe', 'line'], points),
      facility(site, ['Valve station', 'valve'], [valve], rectangle(26, 20)),
    ],
    shapes: [
      path(points, 14, DRY_GRASS, 0.55),
      path(track, 5, SAND, 0.7),
      box(valve, [26, 20], GRAVEL),
      box([valve[0] + 4, valve[1]], [7, 6], METAL_ROOF),
    ],
    roads: [track],
  };
}

function compressorStation(site: WorkSite): SiteWorks {
  const hall: Local = [0, 0];
  const lines: readonly (readonly Local[])[] = [
    [
      [-1100, -310],
      [-60, -20],
      [0, 0],
    ],
    [
      [0, 0],
      [70, 40],
      [1100, 420],
    ],
  ];
  return {
    facilities: [
      facility(site, ['Compressor hall', 'compressor'], [hall], rectangle(64, 26, 20)),
      facility(site, ['Flare', 'building'], [[130, -95]], rectangle(16, 16)),
      ...lines.map((points, n) => facility(site, [`Line ${n + 1}`, 'line'], points)),
    ],
    shapes: [
      ...lines.map((points) => path(points, 14, DRY_GRASS, 0.5)),
      box(hall, [230, 170], GRAVEL, 20, 0.85),
      box(hall, [64, 26], METAL_ROOF, 20),
      box([-50, -40], [24, 14], BITUMEN_ROOF, 20),
      box([130, -95], [16, 16], CONCRETE),
      path(
        [
          [-60, -110],
          [-400, -900],
        ],
        7,
        ASPHALT,
        0.8,
      ),
    ],
    roads: [
      [
        [-60, -110],
        [-400, -900],
      ],
    ],
  };
}

function yards(site: WorkSite, hash: number): SiteWorks {
  const places = Array.from(
    { length: site.count },
    (_, n): Local => [(n - (site.count - 1) / 2) * 330, 140 * (draw(hashOf(n, 5, 0, hash), 1) - 0.5)],
  );
  const road: Local[] = [
    [-900, -190],
    [900, -190],
  ];
  return {
    facilities: places.map((at, n) => facility(site, [`Yard ${n + 1}`, 'yard'], [at], rectangle(200, 240))),
    shapes: [
      path(road, 12, ASPHALT, 0.9),
      ...places.flatMap((at) => [
        box(at, [200, 240], ASPHALT, 0, 0.85),
        box([at[0] - 60, at[1] + 50], [70, 34], CONCRETE, 0),
        box([at[0] + 50, at[1] + 40], [60, 40], METAL_ROOF, 0),
      ]),
    ],
    roads: [road],
  };
}
