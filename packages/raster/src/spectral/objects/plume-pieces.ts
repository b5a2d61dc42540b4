import type { Plane } from '../plane.ts';
import type { PlumeHead } from './plume-head.ts';
import type { Segment } from './segment.ts';

interface Piece extends Segment {
  readonly head: PlumeHead;
}

/**
 * Plumes of turbulent air are torn. Pieces whose heads are within a distance of the head of a stronger piece belong to its source.
 *
 * @returns the pieces of each source, strongest first
 */
export function piecesBySource<Each extends Piece>(
  pieces: readonly Each[],
  withinPx: number,
): readonly (readonly Each[])[] {
  const sources: Each[][] = [];
  for (const piece of pieces.toSorted((a, b) => b.score - a.score)) {
    const source = sources.find(([strongest]) => {
      const [x, y] = strongest?.head.point ?? [Number.NaN, Number.NaN];
      return Math.hypot(x - piece.head.point[0], y - piece.head.point[1]) <= withinPx;
    });
    if (source === undefined) sources.push([piece]);
    else source.push(piece);
  }
  return sources;
}

/** Pieces of one plume as one object, scored as if they were connected. */
export function joinedPieces(pieces: readonly Segment[], scores: Plane): Segment {
  const pixels = Int32Array.from(pieces.flatMap((piece) => [...piece.pixels])).sort();
  const valueAt = (pixel: number) => scores.values[pixel] ?? 0;
  const sum = pixels.reduce((total, pixel) => total + valueAt(pixel), 0);
  const peak = pieces.reduce(
    (best, piece) => (valueAt(piece.peak) > valueAt(best) ? piece.peak : best),
    pieces[0]?.peak ?? 0,
  );
  return { pixels, score: sum / Math.sqrt(pixels.length), peak };
}
