import type { BandPicture } from '../band-picture.ts';
import { type BandPlane, MISSING } from '../band-plane.ts';
import { readExpression } from '../plane-expression.ts';
import { plainPainter } from './band-painter.ts';
import type { BandPainter } from './painter.ts';
import { openWebGlPainter } from './webgl-painter.ts';
import { openWebGpuPainter } from './webgpu-painter.ts';

const [WIDTH, HEIGHT] = [61, 47];
const WAVELENGTHS = [660, 670, 680, 800, 2310];
const GOOD = WAVELENGTHS.map(() => true);

/** Bands with steep and flat places, and pixels without a value at different places. */
const PLANES: readonly BandPlane[] = WAVELENGTHS.map((_, band) => ({
  width: WIDTH,
  height: HEIGHT,
  stored: Uint16Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    (at + band) % 97 === 0 ? MISSING : 300 + ((at * (7 + 4 * band)) % 5003) * (band + 1),
  ),
  scale: 0.0021 * (band + 1),
  offset: band === 2 ? -1.5 : 0.25,
}));

/** Every operator and function, alone and together. */
const EXPRESSIONS = [
  '(R(800) - R(670)) / (R(800) + R(670))',
  '-R(660) * 2 + 3.5',
  'mean(660, 680) - R(800)',
  'min(R(660), R(800), 9)',
  'max(R(660), 4, R(670))',
  'abs(R(660) - R(800))',
  'sqrt(R(660) - 6)',
  'ln(R(670) - 8)',
  'exp(R(660) / 9)',
  'R(800) / (R(2310) - R(2310))',
  '1 / 3',
];

/** Pictures of all kinds, by name. */
function pictures(): ReadonlyMap<string, BandPicture> {
  const [a, , c, d, e] = PLANES;
  if (!a || !c || !d || !e) throw new Error('There are five planes.');
  const rgb = (gamma: number): BandPicture => ({
    kind: 'rgb',
    planes: [a, c, e],
    limits: [
      [1, 8],
      [5, 60],
      [0, 300],
    ],
    gamma,
  });
  const named = new Map<string, BandPicture>([
    ['three bands', rgb(1)],
    ['three bands, gamma 0.5', rgb(0.5)],
    ['three bands, gamma 2.2', rgb(2.2)],
  ]);
  for (const text of EXPRESSIONS) {
    const read = readExpression(text, { wavelengths: WAVELENGTHS, good: GOOD });
    if (read.state === 'refused') throw new Error(read.message);
    const planes = new Map(PLANES.entries());
    const expression = { ...read.expression, planes, width: WIDTH, height: HEIGHT };
    named.set(text, { kind: 'expression', expression, limits: [-2, 9], ramp: 'index', threshold: undefined });
  }
  const values = Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    at % 31 === 0 ? Number.NaN : Math.sin(at / 40) * 5,
  );
  for (const threshold of [
    undefined,
    { keeps: 'above', value: 1.01 },
    { keeps: 'below', value: -1.01 },
  ] as const) {
    named.set(`values ${threshold?.keeps ?? 'without a threshold'}`, {
      kind: 'values',
      width: WIDTH,
      height: HEIGHT,
      values,
      limits: [-4, 4],
      ramp: 'filter',
      threshold,
    });
  }
  return named;
}

/** The largest difference of a painter's picture from the one of the page, of 255, by the name of the picture. */
type Differences = Readonly<Record<string, number>>;

/** Why painters have failed, in the order of the failures. */
const losses: string[] = [];
const onLoss = (reason: string) => void losses.push(reason);

const OPEN = {
  webgpu: () => openWebGpuPainter({ allowsImitation: true, onLoss }),
  webgl2: () => openWebGlPainter(onLoss),
  page: plainPainter,
} as const;

/** Paints all pictures with a painter. What it holds of the picture before must not show in the next one. */
export async function comparePainter(by: keyof typeof OPEN): Promise<Differences> {
  const painter = await OPEN[by]();
  const page = plainPainter();
  const differences: Record<string, number> = {};
  for (const [name, picture] of pictures()) differences[name] = difference(picture, painter, page);
  painter.close();
  return differences;
}

function difference(picture: BandPicture, painter: BandPainter, page: BandPainter): number {
  const [left, right] = [painted(painter, picture), painted(page, picture)];
  if (left.length !== right.length || right.every((part) => part === 0) !== left.every((part) => part === 0))
    return 255;
  return left.reduce((most, part, at) => Math.max(most, Math.abs(part - (right[at] ?? 0))), 0);
}

function painted(painter: BandPainter, picture: BandPicture): Uint8ClampedArray {
  painter.paint(picture);
  const canvas = new OffscreenCanvas(painter.canvas.width, painter.canvas.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser has no canvas.');
  context.drawImage(painter.canvas, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** The median time in ms in which a painter paints three bands of a million pixels of which one has moved. */
export async function timePainter(by: keyof typeof OPEN): Promise<number> {
  const side = 1000;
  const plane = (seed: number): BandPlane => ({
    width: side,
    height: side,
    stored: Uint16Array.from({ length: side * side }, (_, at) => (at * seed) % 60_000),
    scale: 1,
    offset: 0,
  });
  const planes = [plane(3), plane(7), plane(11), plane(13)];
  const painter = await OPEN[by]();
  const times: number[] = [];
  for (let round = 0; round < 9; round++) {
    const [red, green, blue] = [planes[round % 2], planes[2], planes[3]];
    if (!red || !green || !blue) continue;
    const limits = [0, 60_000] as const;
    const start = performance.now();
    painter.paint({ kind: 'rgb', planes: [red, green, blue], limits: [limits, limits, limits], gamma: 1.2 });
    // Reads a pixel, so that the picture is there.
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(painter.canvas, 0, 0);
    context?.getImageData(0, 0, 1, 1);
    times.push(performance.now() - start);
  }
  painter.close();
  return times.toSorted((a, b) => a - b)[4] ?? Number.NaN;
}

/** What a painter reports of a picture that is too wide for any graphics card, and of the end of the painter. */
export async function paintTooWide(): Promise<{ readonly wide: number; readonly closed: number }> {
  losses.length = 0;
  const painter = await OPEN.webgpu();
  const width = 100_000;
  const plane = { width, height: 1, stored: new Uint16Array(width), scale: 1, offset: 0 };
  const limits = [0, 1] as const;
  try {
    painter.paint({ kind: 'rgb', planes: [plane, plane, plane], limits: [limits, limits, limits], gamma: 1 });
  } catch (error) {
    onLoss(String(error));
  }
  while (losses.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const wide = losses.length;
  const other = await OPEN.webgpu();
  other.close();
  painter.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { wide, closed: losses.length - wide };
}
