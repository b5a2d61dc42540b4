import { type Area, type Position, pointTester, positionsOf } from '@sigma/geo';
import { projectionOf, utmEpsg } from '@sigma/raster';
import type { SceneGrid } from '@sigma/simulator';

/** Size of the pixels in which passes are compared. */
export const PIXEL_M = 8;
/** Ground around the area of an asset that is analysed with it: plumes and background do not end there. */
const MARGIN_M = 160;
/** Statistics need this many pixels, and memory limits the most. */
const LEAST_PIXELS = 128;
const MOST_PIXELS = 640;

/** The fixed, north-up grid in which the passes of an asset are compared, its origin on a multiple of the pixels. */
export function chipGrid(aoi: Area): SceneGrid {
  const positions = [...positionsOf(aoi)];
  const epsg = utmEpsg(middleOf(positions));
  const project = forwardOf(epsg);
  const points = positions.map(project);
  const [west, width] = span(points.map(([x]) => x));
  const [south, height] = span(points.map(([, y]) => y));
  const north = south + height * PIXEL_M;
  return { epsg, width, height, transform: [PIXEL_M, 0, west, 0, -PIXEL_M, north] };
}

function span(values: readonly number[]): readonly [from: number, pixels: number] {
  const [least, most] = [Math.min(...values) - MARGIN_M, Math.max(...values) + MARGIN_M];
  const wanted = Math.ceil((most - least) / PIXEL_M);
  const pixels = Math.min(MOST_PIXELS, Math.max(LEAST_PIXELS, wanted));
  const from = (least + most) / 2 - (pixels * PIXEL_M) / 2;
  return [Math.floor(from / PIXEL_M) * PIXEL_M, pixels];
}

function middleOf(positions: readonly Position[]): Position {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return [middle(positions.map(([lon]) => lon)), middle(positions.map(([, lat]) => lat))];
}

function forwardOf(epsg: number): (position: Position) => readonly [number, number] {
  const projection = projectionOf(epsg);
  if (projection === undefined) throw new Error(`The projection EPSG:${epsg} is not supported.`);
  return ([lon, lat]) => projection.forward(lon, lat);
}

/** From positions to pixels of a north-up grid, and back. */
export interface GridPlaces {
  toPixel(position: Position): readonly [x: number, y: number];
  toPlace(x: number, y: number): Position;
}

export function gridPlaces({ epsg, transform: [pixelM, , west, , , north] }: SceneGrid): GridPlaces {
  const projection = projectionOf(epsg);
  if (projection === undefined) throw new Error(`The projection EPSG:${epsg} is not supported.`);
  return {
    toPixel: ([lon, lat]) => {
      const [x, y] = projection.forward(lon, lat);
      return [(x - west) / pixelM, (north - y) / pixelM];
    },
    toPlace: (x, y) => projection.inverse(west + x * pixelM, north - y * pixelM),
  };
}

/** 1 for pixels whose middle is in an area. */
export function areaMask(grid: SceneGrid, area: Area): Uint8Array {
  const { toPlace } = gridPlaces(grid);
  const isInside = pointTester(area);
  const mask = new Uint8Array(grid.width * grid.height);
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++)
      mask[y * grid.width + x] = isInside(toPlace(x + 0.5, y + 0.5)) ? 1 : 0;
  return mask;
}

/** 1 for pixels of a grid whose middle lies in a scene. */
export const sceneMask = (grid: SceneGrid, scene: SceneGrid): Uint8Array =>
  Uint8Array.from(scenePixels(grid, scene).column, (column) => (column > 0 ? 1 : 0));

/** The pixel of a scene in which the middle of each pixel of a grid lies: its column and row, counted from 1; 0 for none. */
export function scenePixels(
  grid: SceneGrid,
  scene: SceneGrid,
): { readonly column: Int32Array; readonly row: Int32Array } {
  const { toPlace } = gridPlaces(grid);
  const project = forwardOf(scene.epsg);
  const [pixelM, , west, , , north] = grid.transform;
  const [a, b, c, d, e, f] = scene.transform;
  const determinant = a * e - b * d;
  const column = new Int32Array(grid.width * grid.height);
  const row = new Int32Array(grid.width * grid.height);
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const middle =
        grid.epsg === scene.epsg
          ? ([west + (x + 0.5) * pixelM, north - (y + 0.5) * pixelM] as const)
          : project(toPlace(x + 0.5, y + 0.5));
      const [right, up] = [middle[0] - c, middle[1] - f];
      const [col, line] = [(e * right - b * up) / determinant, (a * up - d * right) / determinant];
      if (!(col >= 0 && line >= 0 && col < scene.width && line < scene.height)) continue;
      column[y * grid.width + x] = Math.floor(col) + 1;
      row[y * grid.width + x] = Math.floor(line) + 1;
    }
  return { column, row };
}
