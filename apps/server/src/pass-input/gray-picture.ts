import { type Facility, type GrayInput, nearestFacility, type Plane } from '@sigma/raster';
import {
  type Earth,
  GRAY_GSD_M,
  planOnGrid,
  renderGray,
  type SceneGrid,
  type ScenePlan,
} from '@sigma/simulator';
import { type GridPlaces, PIXEL_M } from './chip-grid.ts';

/** Ground around a corridor with which the vehicles in it are compared. */
const AROUND_M = 24;
/** Pixels of a gray picture in one of the grid of its asset, in each direction. */
export const GRAY_FACTOR = PIXEL_M / GRAY_GSD_M;

/** The gray picture that a capture takes of the grid of an asset, as reflectance; its upper left corner is that of the grid. */
export function measureGray(earth: Earth, plan: ScenePlan, grid: SceneGrid): Plane {
  const { width, height, values } = renderGray(earth, planOnGrid(plan, grid));
  return { width, height, values };
}

/** From pixels of a gray picture to places, and from places to pixels of it. */
export const grayPlaces = ({ toPixel, toPlace }: GridPlaces): GridPlaces => ({
  toPixel: (place) => {
    const [x, y] = toPixel(place);
    return [x * GRAY_FACTOR, y * GRAY_FACTOR];
  },
  toPlace: (x, y) => toPlace(x / GRAY_FACTOR, y / GRAY_FACTOR),
});

/** The ground around a facility, in pixels of the grid, in which vehicles matter. */
export interface Corridor {
  readonly facility: Facility;
  readonly reachM: number;
}

export interface GrayRequest {
  readonly picture: Plane;
  readonly grid: SceneGrid;
  /** 1 for pixels of the grid that clouds hide or the capture does not show. */
  readonly hidden: Uint8Array;
  readonly corridors: readonly Corridor[];
}

/** What the analysis of a pass reads of its gray picture: vehicles are looked for only in the corridors of the asset. */
export function grayInput({ picture, grid, hidden, corridors }: GrayRequest): GrayInput {
  const { width, height } = picture;
  const corridor = corridorMask(corridors, grid);
  const values = picture.values.slice();
  const examined = new Uint8Array(values.length);
  for (let y = 0; y < height; y++) {
    const row = cellOf(y, grid.height) * grid.width;
    for (let x = 0; x < width; x++) {
      const cell = row + cellOf(x, grid.width);
      if (hidden[cell] === 1) values[y * width + x] = Number.NaN;
      examined[y * width + x] = corridor[cell] ?? 0;
    }
  }
  return { picture: { width, height, values }, pixelM: GRAY_GSD_M, examined };
}

const cellOf = (pixel: number, cells: number) => Math.min(cells - 1, Math.floor((pixel + 0.5) / GRAY_FACTOR));

/** 1 for pixels of the grid in a corridor or next to it. */
function corridorMask(corridors: readonly Corridor[], grid: SceneGrid): Uint8Array {
  const mask = new Uint8Array(grid.width * grid.height);
  for (const { facility, reachM } of corridors) {
    const reach = (reachM + AROUND_M) / PIXEL_M;
    const [west, east] = span(
      facility.points.map(([x]) => x),
      reach,
      grid.width,
    );
    const [north, south] = span(
      facility.points.map(([, y]) => y),
      reach,
      grid.height,
    );
    for (let y = north; y <= south; y++)
      for (let x = west; x <= east; x++) {
        const nearest = nearestFacility([x + 0.5, y + 0.5], [facility]);
        if (nearest !== undefined && nearest.distancePx <= reach) mask[y * grid.width + x] = 1;
      }
  }
  return mask;
}

/** The first and last pixel that a facility and its surroundings may touch. */
const span = (values: readonly number[], reach: number, pixels: number): readonly [number, number] => [
  Math.max(0, Math.floor(Math.min(...values) - reach)),
  Math.min(pixels - 1, Math.floor(Math.max(...values) + reach)),
];
