import { HEX_PRECISIONS } from '@sigma/contract';
import { areaKm2, type BBox } from '@sigma/geo';
import { metresPerPixel } from '../../../map/view/viewport.ts';
import type { Scene } from '../scene/scene.ts';

/** Scenes that are narrower than this on the screen are specks. */
const SPECK_PX = 12;
/** The side of a scene of which nothing is known, in metres. */
const USUAL_SIDE_M = 8000;
/** Counted around the view, in cells, so that short moves need no new count and cells at the edge are complete. */
const MARGIN_CELLS = 1;
const MAX_LATITUDE = 85;

interface MapWindow {
  readonly bounds: BBox;
  readonly lat: number;
  readonly zoom: number;
}

/** Whether typical scenes are too small to be seen at a position of the map. */
export function areSpecks(scenes: readonly Scene[], position: Pick<MapWindow, 'lat' | 'zoom'>): boolean {
  return typicalSideM(scenes) / metresPerPixel(position) < SPECK_PX;
}

function typicalSideM(scenes: readonly Scene[]): number {
  const areas = scenes
    .flatMap(({ footprint }) => (footprint === undefined ? [] : [areaKm2(footprint)]))
    .toSorted((a, b) => a - b);
  const median = areas[Math.floor(areas.length / 2)];
  return median === undefined ? USUAL_SIDE_M : Math.sqrt(median * 1e6);
}

/** The precision of hexagons that are 85 to 170 px wide at a zoom: a grid of precision p has 6 * 2^p at the equator. */
export function hexPrecision(zoom: number): number {
  return Math.max(HEX_PRECISIONS.least, Math.min(HEX_PRECISIONS.most, Math.floor(zoom) - 1));
}

/** The ground that is counted for a view: aligned to the grid, so that a short move asks for the same counts. */
export function countedBounds([west, south, east, north]: BBox, precision: number): BBox {
  const stepDeg = 360 / (6 * 2 ** precision);
  const widthDeg = east >= west ? east - west : east - west + 360;
  const low = (value: number) => (Math.floor(value / stepDeg) - MARGIN_CELLS) * stepDeg;
  const high = (value: number) => (Math.ceil(value / stepDeg) + MARGIN_CELLS) * stepDeg;
  const [from, to] = [low(west), high(west + widthDeg)];
  const isWhole = to - from >= 360;
  return [
    isWhole ? -180 : wrapped(from),
    Math.max(-MAX_LATITUDE, low(south)),
    isWhole ? 180 : wrapped(to),
    Math.min(MAX_LATITUDE, high(north)),
  ];
}

const wrapped = (lon: number) => (lon < -180 ? lon + 360 : lon > 180 ? lon - 360 : lon);
