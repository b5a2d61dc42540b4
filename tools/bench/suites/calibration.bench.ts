import { loadavg } from 'node:os';
import {
  type Atmosphere,
  type Glt,
  type Igm,
  type LocateRequest,
  locateLines,
  lookupTable,
  type MapGrid,
  mapGridFor,
  newPlane,
  type Plane,
  pinholeLook,
  projectionOf,
  type ReflectanceRequest,
  rectifyRows,
  refineIgm,
  reflectanceOf,
} from '../../../packages/raster/src/index.ts';
import type { Bench } from '../bench.ts';
import { type Figure, median, repeated } from '../measure.ts';

const SIDE = 320;
const BANDS = 472;
const LINES_AT_ONCE = 16;
const PIXEL_M = 8;
const PIXELS = SIDE * SIDE;
const CUBE_MB = (PIXELS * BANDS * 2) / 1e6;

/** Air with two depths of water vapour in each third band. */
function atmosphere(): Atmosphere {
  const each = (value: (band: number) => number) =>
    Float64Array.from({ length: BANDS }, (_, band) => value(band));
  return {
    solar: each((band) => 190 - 0.35 * band),
    path: each((band) => 1.5 / (1 + band / 20)),
    air: [0.5, 1, 1.5, 2, 3].map((waterCm) => ({
      waterCm,
      transmittance: each((band) => 0.9 * Math.exp(-waterCm * (band % 3) * 0.2)),
    })),
  };
}

function reflectanceRequest(): ReflectanceRequest {
  const pixels = LINES_AT_ONCE * SIDE;
  return {
    lines: LINES_AT_ONCE,
    bands: BANDS,
    samples: SIDE,
    radiance: Int16Array.from({ length: pixels * BANDS }, (_, i) => 200 + ((i * 7919) % 9000)),
    radianceGain: new Float64Array(BANDS).fill(1e-3),
    ignore: 0,
    atmosphere: atmosphere(),
    sunDistanceAu: 1,
    cosSun: Float32Array.from({ length: pixels }, (_, i) => 0.6 + (i % 7) / 100),
    waterCm: Float32Array.from({ length: pixels }, (_, i) => 0.8 + (i % 90) / 60),
    isOpaque: new Uint8Array(BANDS),
  };
}

/** A pass from 505 km over hills, with attitudes every tenth of a second. */
function locateRequest(): LocateRequest {
  const [radiusM, inclination, rate] = [6_883_000, (97.6 * Math.PI) / 180, 1.1e-3];
  const timesS = Array.from({ length: 8 }, (_, n) => n);
  const stateAt = (s: number, shift: number) => {
    const angle = rate * s + 2.5 + shift;
    return [
      Math.cos(angle),
      Math.sin(angle) * Math.cos(inclination),
      Math.sin(angle) * Math.sin(inclination),
    ];
  };
  const knots = Array.from({ length: 71 }, (_, n) => n / 10);
  return {
    lineTimesS: Array.from({ length: SIDE }, (_, line) => 1 + line * 0.0044),
    look: pinholeLook(SIDE, 0.29),
    track: {
      timesS,
      positionsM: timesS.flatMap((s) => stateAt(s, 0).map((value) => value * radiusM)),
      velocitiesMS: timesS.flatMap((s) => stateAt(s, Math.PI / 2).map((value) => value * radiusM * rate)),
    },
    attitude: {
      timesS: knots,
      rollDeg: knots.map((s) => 12 + 0.01 * Math.sin(s)),
      pitchDeg: knots.map((s) => 2 - 0.5 * s),
      yawDeg: knots.map(() => 3),
    },
    heightAt: (lon, lat) => 600 + 200 * Math.sin(lon * 150) * Math.cos(lat * 130),
    sun: { timeS: 0, direction: [0.6, -0.7, 0.3] },
  };
}

/** An image flown 12 degrees off north, with waves of half a pixel and displaced by three pixels. */
function displaced(): Igm {
  const utm = projectionOf(32613);
  const turn = (12 * Math.PI) / 180;
  const [lon, lat] = [new Float64Array(PIXELS), new Float64Array(PIXELS)];
  for (let at = 0; at < PIXELS; at++) {
    const [column, row] = [at % SIDE, Math.floor(at / SIDE)];
    const u = column + 0.5 * Math.sin(row / 40);
    const position = utm?.inverse(
      600_000 + PIXEL_M * (3 + u * Math.cos(turn) - row * Math.sin(turn)),
      4_000_000 - PIXEL_M * (u * Math.sin(turn) + row * Math.cos(turn)),
    );
    lon[at] = position?.[0] ?? Number.NaN;
    lat[at] = position?.[1] ?? Number.NaN;
  }
  return { lines: SIDE, samples: SIDE, lon, lat, heightM: new Float32Array(PIXELS) };
}

function texture(): Plane {
  const plane = newPlane(SIDE, SIDE);
  plane.values.forEach((_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    plane.values[at] = Math.sin(x / 5 + Math.cos(y / 9) * 3) + Math.cos(y / 6 + Math.sin(x / 13) * 4);
  });
  return plane;
}

function cubeOf(glt: Glt) {
  const source = Uint16Array.from({ length: PIXELS * BANDS }, (_, i) => i & 0x3fff);
  const { width, height } = glt.grid;
  const into = new Uint16Array(width * height * BANDS);
  return () =>
    rectifyRows({ glt, fromRow: 0, rows: height, source, bands: BANDS, samples: SIDE, ignore: 0 }, into);
}

function referenceOn(grid: MapGrid): Plane {
  const { values } = texture();
  const plane = newPlane(grid.width, grid.height);
  plane.values.forEach((_, at) => {
    const [x, y] = [at % grid.width, Math.floor(at / grid.width)];
    plane.values[at] = values[(y % SIDE) * SIDE + (x % SIDE)] ?? 0;
  });
  return plane;
}

interface Case {
  readonly name: string;
  readonly work: () => unknown;
  readonly targetMs: number | undefined;
  /** MB of uint16 that one run writes. */
  readonly megabytes?: number;
}

/** The steps from radiance to rectified reflectance, on one core. */
export const calibrationBench: Bench = {
  name: 'calibration',
  async run({ runs, say }) {
    const request = reflectanceRequest();
    const into = new Int16Array(request.radiance.length);
    const igm = displaced();
    const grid = mapGridFor(igm, { pixelM: PIXEL_M });
    const [located, reference, image] = [locateRequest(), referenceOn(grid), texture()];
    const megabytes = into.byteLength / 1e6;
    const cases: readonly Case[] = [
      {
        name: 'reflectance of uint16 BIL, water and Sun of each pixel',
        work: () => reflectanceOf(request, into),
        targetMs: undefined,
        megabytes,
      },
      {
        name: 'location of 320² pixels on hills',
        work: () => locateLines(located),
        targetMs: 500,
      },
      {
        name: 'lookup table of 320² pixels',
        work: () => lookupTable(igm, grid),
        targetMs: 500,
      },
      {
        name: 'rectification of 320² x 472',
        work: cubeOf(lookupTable(igm, grid)),
        targetMs: 1000,
        megabytes: CUBE_MB,
      },
      {
        name: 'refinement of 320² pixels against a reference',
        work: () => refineIgm({ igm, image, reference, grid }),
        targetMs: undefined,
      },
    ];
    const figures: Figure[] = [];
    for (const each of cases) {
      // The first two runs compile the loops.
      for (let i = 0; i < 2; i++) each.work();
      figures.push(figureOf(each, await repeated(runs(7), async () => processorMs(each.work))));
    }
    say(`load ${loadavg()[0]?.toFixed(1)}`);
    return figures;
  },
};

/** Milliseconds of processor time, which another process on the same machine does not add to. */
function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function figureOf({ name, targetMs, megabytes }: Case, values: readonly number[]): Figure {
  const rate =
    megabytes === undefined ? '' : `${(megabytes / (median(values) / 1000)).toPrecision(3)} MB/s of uint16, `;
  return {
    name: `${name} (processor time)`,
    unit: 'ms',
    target: targetMs,
    values,
    note: `${rate}load ${loadavg()[0]?.toFixed(1)}`,
  };
}
