import type { Position } from '@sigma/geo';
import type { Frame } from './frame.ts';
import { draw, hashOf } from './hash.ts';
import { clamp01 } from './noise.ts';
import { unwrapLon } from './sphere.ts';

/** A river or road: a line that meanders from one position to another. */
export interface Stroke {
  readonly from: Position;
  readonly to: Position;
  readonly widthM: number;
  readonly hash: number;
  /** How far it deviates from a straight line, as a fraction of its length. */
  readonly sway: number;
  /** Its points are 2^detail + 1. */
  readonly detail: number;
}

type Line = Omit<Stroke, 'widthM'>;

/** The points of a meandering line: midpoints are displaced sideways, always the same for the same hash. */
function pointsOf({ from, to, ...line }: Line): readonly Position[] {
  const points: Position[] = [from];
  addPoints(points, { ...line, from, to: [unwrapLon(to[0], from[0]), to[1]] });
  return points;
}

function addPoints(points: Position[], { from: a, to: b, hash, sway, detail }: Line): void {
  if (detail === 0) {
    points.push(b);
    return;
  }
  const k = Math.max(0.1, Math.cos((a[1] * Math.PI) / 180));
  const push = sway * (draw(hash, 1) - 0.5) * 2;
  const middle: Position = [
    (a[0] + b[0]) / 2 - (push * (b[1] - a[1])) / k,
    (a[1] + b[1]) / 2 + push * (b[0] - a[0]) * k,
  ];
  const half = { sway: sway * 0.97, detail: detail - 1 };
  addPoints(points, { ...half, from: a, to: middle, hash: hashOf(hash, 1, 0, 17) });
  addPoints(points, { ...half, from: middle, to: b, hash: hashOf(hash, 2, 0, 17) });
}

/** Draws strokes into a picture of coverage, 0 to 1 per pixel, with smoothed edges; undefined if none touches it. */
export function drawStrokes(frame: Frame, strokes: readonly Stroke[]): Float32Array | undefined {
  let cover: Float32Array | undefined;
  for (const { from, to, widthM, hash, sway, detail } of strokes) {
    const half = widthM / frame.pixelM / 2;
    const start = frame.toPixel(from);
    const end = frame.toPixel(to);
    const stray = 2 * sway * Math.hypot(end[0] - start[0], end[1] - start[1]);
    if (!touches(frame, start, end, half + 1 + stray)) continue;
    let last = start;
    for (const place of pointsOf({ from, to, hash, sway, detail })) {
      const here = frame.toPixel(place);
      if (touches(frame, last, here, half + 1)) {
        cover ??= new Float32Array(frame.width * frame.height);
        drawPiece(cover, frame, last, here, half);
      }
      last = here;
    }
  }
  return cover;
}

type Pixel = readonly [number, number];

function touches(frame: Frame, a: Pixel, b: Pixel, margin: number): boolean {
  return (
    Math.max(a[0], b[0]) > -margin &&
    Math.min(a[0], b[0]) < frame.width + margin &&
    Math.max(a[1], b[1]) > -margin &&
    Math.min(a[1], b[1]) < frame.height + margin
  );
}

function drawPiece(cover: Float32Array, { width, height }: Frame, a: Pixel, b: Pixel, half: number): void {
  const reach = half + 1;
  const left = Math.max(0, Math.floor(Math.min(a[0], b[0]) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(a[0], b[0]) + reach));
  const top = Math.max(0, Math.floor(Math.min(a[1], b[1]) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(a[1], b[1]) + reach));
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy || 1e-9;
  const full = Math.min(1, half * 2);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const t = clamp01(((x - a[0]) * dx + (y - a[1]) * dy) / length);
      const away = Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy);
      const value = clamp01(Math.max(half, 0.5) + 0.5 - away) * full;
      const at = y * width + x;
      if (value > (cover[at] ?? 0)) cover[at] = value;
    }
  }
}
