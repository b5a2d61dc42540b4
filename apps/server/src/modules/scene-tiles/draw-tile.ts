import type { DecodedPage } from './page-cache.ts';
import {
  finestStep,
  type GridWindow,
  NODE_STEP,
  NODES_ACROSS,
  type PlacedPicture,
  TILE_PIXELS,
  type TileAddress,
  type TileGrid,
  tileGrid,
  windowOf,
} from './tile-grid.ts';

/** Side of a page, equal to the side of the blocks in the COGs that this server writes. */
export const PAGE_PIXELS = 512;
/** No tile reads a wider or higher window than this, however oblong the pixels are. */
const WINDOW_PIXELS = 2048;
/** A picture is not reduced to less than this, as nothing could be seen. */
const SMALLEST_SIDE = 32;

/** A picture that is read page by page; level n has its sides divided by 2^n, rounded up. */
export interface PagedPicture extends PlacedPicture {
  /** False for pictures whose colours are classes, which must not be interpolated. */
  readonly smooth: boolean;
  page(level: number, column: number, row: number): Promise<DecodedPage>;
}

export const levelSide = (side: number, level: number): number => Math.ceil(side / 2 ** level);

/**
 * The tile as RGBA, 256 x 256 x 4 bytes; undefined when it shows nothing of the picture.
 *
 * @param mostPixels the most pixels of the longer side of the picture that are read; all by default
 */
export async function drawTile(
  picture: PagedPicture,
  address: TileAddress,
  mostPixels = Number.POSITIVE_INFINITY,
): Promise<Uint8Array | undefined> {
  const grid = tileGrid(picture, address);
  const touched = grid === undefined ? undefined : windowOf(grid, picture);
  if (grid === undefined || touched === undefined) return undefined;
  const level = Math.max(levelFor(grid, touched, picture), leastLevel(picture, mostPixels));
  const view = await readView(picture, level, touched);
  return sample(view, grid, picture);
}

/** The level to draw from: the smallest that still has a pixel for each pixel of the tile. */
function levelFor(grid: TileGrid, { left, top, right, bottom }: GridWindow, picture: PagedPicture): number {
  const most = Math.max(0, Math.ceil(Math.log2(Math.max(picture.width, picture.height) / SMALLEST_SIDE)));
  const fitting = Math.floor(Math.log2(finestStep(grid)));
  const bearable = Math.ceil(Math.log2(Math.max(right - left, bottom - top) / WINDOW_PIXELS));
  return Math.min(most, Math.max(0, fitting, bearable));
}

/** The first level whose longer side has at most some pixels. */
function leastLevel({ width, height }: PagedPicture, mostPixels: number): number {
  let level = 0;
  while (levelSide(Math.max(width, height), level) > mostPixels) level += 1;
  return level;
}

/** Part of one level of a picture in one piece. */
interface View {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  /** Column and row of its corner within the level. */
  readonly x: number;
  readonly y: number;
  /** Pixels of this level per pixel of the full resolution. */
  readonly scaleX: number;
  readonly scaleY: number;
}

async function readView(picture: PagedPicture, level: number, touched: GridWindow): Promise<View> {
  const sides = { width: levelSide(picture.width, level), height: levelSide(picture.height, level) };
  const [scaleX, scaleY] = [sides.width / picture.width, sides.height / picture.height];
  const x = Math.max(0, Math.floor(touched.left * scaleX) - 1);
  const y = Math.max(0, Math.floor(touched.top * scaleY) - 1);
  const width = Math.min(sides.width, Math.ceil(touched.right * scaleX) + 1) - x;
  const height = Math.min(sides.height, Math.ceil(touched.bottom * scaleY) + 1) - y;
  const view = { x, y, width, height, scaleX, scaleY, rgba: new Uint8Array(width * height * 4) };
  const pages: Promise<void>[] = [];
  for (let row = Math.floor(y / PAGE_PIXELS); row * PAGE_PIXELS < y + height; row++) {
    for (let column = Math.floor(x / PAGE_PIXELS); column * PAGE_PIXELS < x + width; column++) {
      pages.push(picture.page(level, column, row).then((page) => copyPage(page, column, row, view)));
    }
  }
  await Promise.all(pages);
  return view;
}

function copyPage(page: DecodedPage, column: number, row: number, view: View): void {
  const [left, top] = [column * PAGE_PIXELS, row * PAGE_PIXELS];
  const fromX = Math.max(left, view.x);
  const toX = Math.min(left + page.width, view.x + view.width);
  const toY = Math.min(top + page.height, view.y + view.height);
  for (let y = Math.max(top, view.y); y < toY; y++) {
    const from = (y - top) * page.rowBytes + (fromX - left) * page.depth;
    const to = ((y - view.y) * view.width + fromX - view.x) * 4;
    const row = page.pixels.subarray(from, from + (toX - fromX) * page.depth);
    if (page.depth === 4) view.rgba.set(row, to);
    else putOpaque(row, view.rgba, to);
  }
}

function putOpaque(row: Uint8Array, rgba: Uint8Array, to: number): void {
  for (let from = 0, at = to; from < row.length; from += 3, at += 4) {
    rgba[at] = row[from] ?? 0;
    rgba[at + 1] = row[from + 1] ?? 0;
    rgba[at + 2] = row[from + 2] ?? 0;
    rgba[at + 3] = 255;
  }
}

function sample(view: View, grid: TileGrid, { width, height, smooth }: PagedPicture): Uint8Array | undefined {
  const out = new Uint8Array(TILE_PIXELS * TILE_PIXELS * 4);
  const put = smooth ? putMixed : putNearest;
  let isEmpty = true;
  for (let y = 0; y < TILE_PIXELS; y++) {
    const nodeRow = Math.floor(y / NODE_STEP);
    const down = (y + 0.5) / NODE_STEP - nodeRow;
    for (let cell = 0; cell < NODES_ACROSS - 1; cell++) {
      const upper = (nodeRow * NODES_ACROSS + cell) * 2;
      const lower = upper + NODES_ACROSS * 2;
      const mix = (at: number) => (grid[upper + at] ?? 0) * (1 - down) + (grid[lower + at] ?? 0) * down;
      const stepX = (mix(2) - mix(0)) / NODE_STEP;
      const stepY = (mix(3) - mix(1)) / NODE_STEP;
      let column = mix(0) + stepX / 2;
      let row = mix(1) + stepY / 2;
      let at = (y * TILE_PIXELS + cell * NODE_STEP) * 4;
      for (let n = 0; n < NODE_STEP; n++, column += stepX, row += stepY, at += 4) {
        // A position that is NaN is outside too.
        if (!(column >= 0 && row >= 0 && column < width && row < height)) continue;
        if (put(view, column * view.scaleX - view.x, row * view.scaleY - view.y, out, at)) isEmpty = false;
      }
    }
  }
  return isEmpty ? undefined : out;
}

type Put = (view: View, u: number, v: number, out: Uint8Array, at: number) => boolean;

const putNearest: Put = ({ rgba, width, height }, u, v, out, at) => {
  const from = (Math.min(height - 1, Math.floor(v)) * width + Math.min(width - 1, Math.floor(u))) * 4;
  for (let n = 0; n < 4; n++) out[at + n] = rgba[from + n] ?? 0;
  return (rgba[from + 3] ?? 0) > 0;
};

/** Mean of the four pixels around a position, weighted by distance and opacity; weights are shares of 65536. */
const putMixed: Put = ({ rgba, width, height }, u, v, out, at) => {
  const left = Math.floor(u - 0.5);
  const top = Math.floor(v - 0.5);
  const right = ((u - 0.5 - left) * 256) | 0;
  const below = ((v - 0.5 - top) * 256) | 0;
  const x0 = Math.max(0, left);
  const x1 = Math.min(width - 1, left + 1);
  const y0 = Math.max(0, top) * width;
  const y1 = Math.min(height - 1, top + 1) * width;
  const [a, b, c, d] = [(y0 + x0) * 4, (y0 + x1) * 4, (y1 + x0) * 4, (y1 + x1) * 4];
  let wa = (256 - right) * (256 - below);
  let wb = right * (256 - below);
  let wc = (256 - right) * below;
  let wd = right * below;
  const [ta = 0, tb = 0, tc = 0, td = 0] = [rgba[a + 3], rgba[b + 3], rgba[c + 3], rgba[d + 3]];
  const isOpaque = (ta & tb & tc & td) === 255;
  let sum = 65536;
  if (!isOpaque) {
    wa *= ta;
    wb *= tb;
    wc *= tc;
    wd *= td;
    sum = wa + wb + wc + wd;
    if (sum < 65536) return false;
  }
  for (let n = 0; n < 3; n++) {
    const value =
      (rgba[a + n] ?? 0) * wa + (rgba[b + n] ?? 0) * wb + (rgba[c + n] ?? 0) * wc + (rgba[d + n] ?? 0) * wd;
    out[at + n] = value / sum + 0.5;
  }
  out[at + 3] = isOpaque ? 255 : sum / 65536 + 0.5;
  return true;
};
