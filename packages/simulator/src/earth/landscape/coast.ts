import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DEGREE_M } from '../sampling/sphere.ts';

/** The world's coastline, indexed to find the distance to the shore and whether a position is on land. */
export interface Coast {
  /**
   * Metres to the shore, positive on land, negative at sea, never beyond ±`reachM`.
   * Natural Earth 1:10m as packed by world-atlas (its vertices are rounded to about 300 m).
   */
  distanceM(lon: number, lat: number, reachM: number): number;
  isLand(lon: number, lat: number): boolean;
}

const CELL_DEG = 0.2;
const COLS = 1800;
const ROWS = 900;

interface EdgeIndex {
  /** Four numbers per edge: lon, lat of both ends. */
  readonly edges: Float64Array;
  /** Edges of cell n are `list[starts[n]] .. list[starts[n + 1]]`. */
  readonly starts: Int32Array;
  readonly list: Int32Array;
  /** Whether the centre of each cell is land. */
  readonly landAtCentre: Uint8Array;
}

let shared: Coast | undefined;

/** Loads and indexes the coastline once (about 0.2 s); later calls return the same object. */
export function loadCoast(): Coast {
  shared ??= coastOf(indexEdges(readEdges()));
  return shared;
}

function coastOf(index: EdgeIndex): Coast {
  const isLand = (lon: number, lat: number) => landAt(index, wrap(lon), lat);
  return {
    isLand,
    distanceM: (lon, lat, reachM) => {
      const wrapped = wrap(lon);
      const away = Math.sqrt(nearestSquared(index, wrapped, lat, reachM));
      return landAt(index, wrapped, lat) ? away : -away;
    },
  };
}

function wrap(lon: number): number {
  return lon >= -180 && lon < 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180;
}

interface Topology {
  readonly transform: {
    readonly scale: readonly [number, number];
    readonly translate: readonly [number, number];
  };
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
}

/** Every arc of the land topology is shoreline once, so the polygons themselves are not needed. */
function readEdges(): Float64Array {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const { transform, arcs }: Topology = JSON.parse(readFileSync(file, 'utf8'));
  const [scaleX, scaleY] = transform.scale;
  const [left, bottom] = transform.translate;
  // An edge across the antimeridian is stored twice, once at each end of the map.
  const most = 2 * arcs.reduce((count, arc) => count + arc.length - 1, 0);
  const edges = new Float64Array(4 * most);
  let size = 0;
  const add = (lon0: number, lat0: number, lon1: number, lat1: number) => {
    edges[size++] = lon0;
    edges[size++] = lat0;
    edges[size++] = lon1;
    edges[size++] = lat1;
  };
  for (const arc of arcs) {
    let [x, y] = [0, 0];
    for (let n = 0; n < arc.length; n++) {
      const lon0 = x * scaleX + left;
      const lat0 = y * scaleY + bottom;
      x += arc[n]?.[0] ?? 0;
      y += arc[n]?.[1] ?? 0;
      if (n === 0) continue;
      const lon = x * scaleX + left;
      const lat = y * scaleY + bottom;
      const turned = Math.round((lon - lon0) / 360) * 360;
      add(lon0, lat0, lon - turned, lat);
      if (turned !== 0) add(lon0 + turned, lat0, lon, lat);
    }
  }
  return edges.slice(0, size);
}

function indexEdges(edges: Float64Array): EdgeIndex {
  const count = edges.length / 4;
  const sizes = new Int32Array(COLS * ROWS + 1);
  eachCell(edges, (cell) => {
    sizes[cell + 1] = (sizes[cell + 1] ?? 0) + 1;
  });
  for (let n = 1; n < sizes.length; n++) sizes[n] = (sizes[n] ?? 0) + (sizes[n - 1] ?? 0);
  const list = new Int32Array(sizes[COLS * ROWS] ?? 0);
  const next = sizes.slice();
  eachCell(edges, (cell, edge) => {
    const at = next[cell] ?? 0;
    list[at] = edge;
    next[cell] = at + 1;
  });
  return { edges, starts: sizes, list, landAtCentre: centresOnLand(edges, count) };
}

function eachCell(edges: Float64Array, visit: (cell: number, edge: number) => void): void {
  // Each of 400,000 edges: without an object for each, which would take longer than all the rest.
  for (let e = 0; e < edges.length / 4; e++) {
    const x0 = edges[e * 4] ?? 0;
    const y0 = edges[e * 4 + 1] ?? 0;
    const x1 = edges[e * 4 + 2] ?? 0;
    const y1 = edges[e * 4 + 3] ?? 0;
    const left = colOf(Math.min(x0, x1));
    const right = colOf(Math.max(x0, x1));
    const bottom = rowOf(Math.min(y0, y1));
    const top = rowOf(Math.max(y0, y1));
    for (let r = bottom; r <= top; r++) for (let c = left; c <= right; c++) visit(r * COLS + c, e);
  }
}

function colOf(lon: number): number {
  return Math.min(COLS - 1, Math.max(0, Math.floor((lon + 180) / CELL_DEG)));
}

function rowOf(lat: number): number {
  return Math.min(ROWS - 1, Math.max(0, Math.floor((lat + 90) / CELL_DEG)));
}

/** Applies the even-odd rule down the first column of cells, from the north pole, which is sea, then along each row. */
function centresOnLand(edges: Float64Array, count: number): Uint8Array {
  const alongRow: number[][] = Array.from({ length: ROWS }, () => []);
  const downFirst: number[] = [];
  const firstLon = CELL_DEG / 2 - 180;
  for (let e = 0; e < count; e++) {
    const x0 = edges[e * 4] ?? 0;
    const y0 = edges[e * 4 + 1] ?? 0;
    const x1 = edges[e * 4 + 2] ?? 0;
    const y1 = edges[e * 4 + 3] ?? 0;
    if (x0 > firstLon !== x1 > firstLon) downFirst.push(y0 + ((firstLon - x0) * (y1 - y0)) / (x1 - x0));
    for (let r = rowOf(Math.min(y0, y1)); r <= rowOf(Math.max(y0, y1)); r++) {
      const lat = (r + 0.5) * CELL_DEG - 90;
      if (y0 > lat !== y1 > lat) alongRow[r]?.push(x0 + ((lat - y0) * (x1 - x0)) / (y1 - y0));
    }
  }
  const land = new Uint8Array(COLS * ROWS);
  for (const [r, row] of alongRow.entries()) {
    const lat = (r + 0.5) * CELL_DEG - 90;
    let crossed = downFirst.filter((shore) => shore > lat).length;
    const shores = row.filter((lon) => lon > firstLon).sort((a, b) => a - b);
    let passed = 0;
    for (let c = 0; c < COLS; c++) {
      const lon = (c + 0.5) * CELL_DEG - 180;
      for (; passed < shores.length && (shores[passed] ?? 0) <= lon; passed++) crossed++;
      land[r * COLS + c] = crossed & 1;
    }
  }
  return land;
}

/** Goes from the cell's centre up or down, then along to the position: each shore crossed flips land and sea. */
function landAt({ edges, starts, list, landAtCentre }: EdgeIndex, lon: number, lat: number): boolean {
  const col = colOf(lon);
  const row = rowOf(lat);
  const cell = row * COLS + col;
  const cx = (col + 0.5) * CELL_DEG - 180;
  const cy = (row + 0.5) * CELL_DEG - 90;
  let flips = landAtCentre[cell] ?? 0;
  for (let n = starts[cell] ?? 0; n < (starts[cell + 1] ?? 0); n++) {
    const e = (list[n] ?? 0) * 4;
    const x0 = edges[e] ?? 0;
    const y0 = edges[e + 1] ?? 0;
    const x1 = edges[e + 2] ?? 0;
    const y1 = edges[e + 3] ?? 0;
    if (x0 > cx !== x1 > cx) {
      const y = y0 + ((cx - x0) * (y1 - y0)) / (x1 - x0);
      if (y > cy !== y > lat) flips++;
    }
    if (y0 > lat !== y1 > lat) {
      const x = x0 + ((lat - y0) * (x1 - x0)) / (y1 - y0);
      if (x > cx !== x > lon) flips++;
    }
  }
  return (flips & 1) === 1;
}

function nearestSquared(index: EdgeIndex, lon: number, lat: number, reachM: number): number {
  const kx = DEGREE_M * Math.max(0.02, Math.cos((lat * Math.PI) / 180));
  let best = reachM * reachM;
  const rings = Math.ceil(reachM / (CELL_DEG * kx)) + 1;
  const col = Math.floor((lon + 180) / CELL_DEG);
  const row = rowOf(lat);
  for (let ring = 0; ring <= Math.min(rings, 40); ring++) {
    const clearM = (ring - 1) * CELL_DEG * kx;
    if (ring > 1 && clearM * clearM > best) break;
    for (let dr = -ring; dr <= ring; dr++) {
      const r = row + dr;
      if (r < 0 || r >= ROWS) continue;
      const step = Math.abs(dr) === ring ? 1 : Math.max(1, 2 * ring);
      for (let dc = -ring; dc <= ring; dc += step) {
        best = nearestInCell(index, r, col + dc, lon, lat, kx, best);
      }
    }
  }
  return best;
}

/** Finds the nearest edge in a cell, except edges along the antimeridian, where polygons were cut. */
function nearestInCell(
  { edges, starts, list }: EdgeIndex,
  row: number,
  col: number,
  lon: number,
  lat: number,
  kx: number,
  best: number,
): number {
  const wrapped = ((col % COLS) + COLS) % COLS;
  const shift = ((col - wrapped) / COLS) * 360;
  const cell = row * COLS + wrapped;
  const west = wrapped * CELL_DEG - 180 + shift;
  const south = row * CELL_DEG - 90;
  const gapX = Math.max(0, west - lon, lon - west - CELL_DEG) * kx;
  const gapY = Math.max(0, south - lat, lat - south - CELL_DEG) * DEGREE_M;
  if (gapX * gapX + gapY * gapY >= best) return best;
  for (let n = starts[cell] ?? 0; n < (starts[cell + 1] ?? 0); n++) {
    const e = (list[n] ?? 0) * 4;
    const lon0 = edges[e] ?? 0;
    const lon1 = edges[e + 2] ?? 0;
    const lat0 = edges[e + 1] ?? 0;
    if (Math.abs(lon0) > 179.999 && Math.abs(lon1) > 179.999) continue;
    const ax = (lon0 + shift - lon) * kx;
    const ay = (lat0 - lat) * DEGREE_M;
    const dx = (lon1 - lon0) * kx;
    const dy = ((edges[e + 3] ?? 0) - lat0) * DEGREE_M;
    const t = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
    const px = ax + t * dx;
    const py = ay + t * dy;
    const away = px * px + py * py;
    if (away < best) best = away;
  }
  return best;
}
