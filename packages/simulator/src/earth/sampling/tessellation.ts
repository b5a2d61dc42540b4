import type { Position } from '@sigma/geo';
import { createTrack, type Frame, reachOf, readTrack, type Track } from './frame.ts';
import { draw, hashOf } from './hash.ts';
import { axesAt, DEGREE_M, toPoint, unwrapLon } from './sphere.ts';

/** A point of a jittered lattice on the sphere; its neighbourhood has one street or field pattern. */
export interface Site {
  readonly place: Position;
  readonly hash: number;
}

/** All sites of a lattice in a box (degrees), in rows of latitude with as many columns as fit around the Earth. */
export function sitesIn(
  box: { west: number; east: number; south: number; north: number },
  spacingM: number,
  seed: number,
): readonly Site[] {
  const step = spacingM / DEGREE_M;
  const sites: Site[] = [];
  for (let r = Math.floor(box.south / step); r <= Math.floor(box.north / step); r++) {
    const around = Math.max(1, Math.round((360 / step) * Math.cos(((r + 0.5) * step * Math.PI) / 180)));
    const wide = 360 / around;
    for (let c = Math.floor(box.west / wide); c <= Math.floor(box.east / wide); c++) {
      const hash = hashOf(((c % around) + around) % around, r, around, seed);
      const place: Position = [
        (c + 0.1 + 0.8 * draw(hash, 1)) * wide,
        (r + 0.1 + 0.8 * draw(hash, 2)) * step,
      ];
      if (Math.abs(place[1]) < 89.9) sites.push({ place, hash });
    }
  }
  return sites;
}

/** The neighbourhood (nearest site) of each pixel, and the position in it. */
export interface Tessellation {
  readonly sites: readonly Site[];
  /** Nine numbers per site: origin (metres from the Earth's centre), u axis and v axis (unit vectors) of its pattern. */
  readonly bases: Float64Array;
  /** Fills `labels` with the index of the site of pixels `0 .. labels.length - 1` of a row. */
  readLabels(row: number, track: Track, labels: Int32Array): void;
}

const COARSE = 8;

export function tessellate(
  frame: Frame,
  options: { spacingM: number; seed: number; pattern(site: Site): { origin: Position; turnDeg: number } },
): Tessellation {
  const sites = sitesIn(reachOf(frame, 1.6 * options.spacingM), options.spacingM, options.seed).map(
    (site) => ({
      ...site,
      place: [unwrapLon(site.place[0], frame.centre[0]), site.place[1]] as const,
    }),
  );
  const bases = new Float64Array(sites.length * 9);
  const places = new Float64Array(sites.length * 3);
  for (const [n, site] of sites.entries()) {
    const { origin, turnDeg } = options.pattern(site);
    const p = toPoint(origin);
    const { u, v } = axesAt(origin, turnDeg);
    const { x, y, z } = toPoint(site.place);
    places.set([x, y, z], n * 3);
    bases.set([p.x, p.y, p.z, u.x, u.y, u.z, v.x, v.y, v.z], n * 9);
  }
  const coarse = coarseLabels(frame, places);
  return { sites, bases, readLabels: (row, track, labels) => readLabels(coarse, places, row, track, labels) };
}

interface CoarseLabels {
  readonly cols: number;
  readonly labels: Int32Array;
}

function coarseLabels(frame: Frame, places: Float64Array): CoarseLabels {
  const cols = Math.ceil(frame.width / COARSE) + 2;
  const rows = Math.ceil(frame.height / COARSE) + 2;
  const labels = new Int32Array(cols * rows);
  const track = createTrack(cols);
  for (let r = 0; r < rows; r++) {
    readTrack(frame, r * COARSE, 0, COARSE, track);
    for (let c = 0; c < cols; c++) {
      let best = Infinity;
      for (let n = 0; n < places.length / 3; n++) {
        const away = squared(places, n, track, c);
        if (away < best) {
          best = away;
          labels[r * cols + c] = n;
        }
      }
    }
  }
  return { cols, labels };
}

function squared(places: Float64Array, n: number, track: Track, at: number): number {
  const dx = (track.x[at] ?? 0) - (places[n * 3] ?? 0);
  const dy = (track.y[at] ?? 0) - (places[n * 3 + 1] ?? 0);
  const dz = (track.z[at] ?? 0) - (places[n * 3 + 2] ?? 0);
  return dx * dx + dy * dy + dz * dz;
}

/** Neighbourhoods are convex: if the corners of a coarse square agree, the entire square does. */
function readLabels(
  coarse: CoarseLabels,
  places: Float64Array,
  row: number,
  track: Track,
  labels: Int32Array,
): void {
  const r = Math.floor(row / COARSE);
  for (let x = 0; x < labels.length; x++) {
    const at = r * coarse.cols + Math.floor(x / COARSE);
    const a = coarse.labels[at] ?? 0;
    const b = coarse.labels[at + 1] ?? 0;
    const c = coarse.labels[at + coarse.cols] ?? 0;
    const d = coarse.labels[at + coarse.cols + 1] ?? 0;
    if (a === b && a === c && a === d) {
      labels[x] = a;
      continue;
    }
    let best = squared(places, a, track, x);
    let label = a;
    for (const other of [b, c, d]) {
      const away = squared(places, other, track, x);
      if (away < best) {
        best = away;
        label = other;
      }
    }
    labels[x] = label;
  }
}
