import { isGasType } from '@sigma/domain';
import { type Position, positionsOf } from '@sigma/geo';
import type { SceneGrid } from '@sigma/simulator';
import { gridPlaces } from '../../../pass-input/chip-grid.ts';
import { GRAY_FACTOR } from '../../../pass-input/gray-picture.ts';
import type { FoundOnMap } from '../analysis/analysis-task.ts';
import type { NewPicture } from './pass-findings.store.ts';

/** Pictures show at least this much ground around plumes, and less around everything else, pixels. */
const GAS_PX = 96;
const GROUND_PX = 40;
/** Ground around the longest outlines, so that neither end is at the edge. */
const MARGIN_PX = 8;
/** 192 m, so that a car has more than a point. */
const VEHICLE_PX = 24;

export interface PicturesOf {
  readonly grid: SceneGrid;
  readonly natural: string;
  readonly methane: string | undefined;
  /** Of passes in which vehicles were found, with the picture of the pass before. */
  readonly gray: { readonly now: string; readonly before: EarlierPicture } | undefined;
  /** The picture of the pass before; undefined for the first one. */
  readonly before: EarlierPicture | undefined;
}

/** A picture of an earlier pass. */
export interface EarlierPicture {
  readonly layer: string;
  /** When it was captured. */
  readonly at: Date;
}

/** Whether a finding is shown in gray: in pixels of 8 m, a vehicle is nothing but a shade. */
const isFine = ({ type }: FoundOnMap) => type === 'Vehicle';

/** What the picture "Before" of a finding is cut from; undefined if it has none. */
export const pictureBefore = (
  found: FoundOnMap,
  { gray, before }: Pick<PicturesOf, 'gray' | 'before'>,
): EarlierPicture | undefined => (isFine(found) && gray !== undefined ? gray.before : before);

/** What the pictures of a finding are cut from. */
export function findingPictures(
  found: FoundOnMap,
  { grid, natural, methane, gray, before }: PicturesOf,
): readonly NewPicture[] {
  const isGas = isGasType(found.type);
  const box = pictureBox(found, grid);
  const cut = (label: string, ...layers: readonly string[]): NewPicture => ({
    label,
    recipe: { kind: 'cut', layers, box },
  });
  if (isFine(found) && gray !== undefined) {
    const fine = (label: string, layer: string): NewPicture => ({
      label,
      recipe: { kind: 'cut', layers: [layer], box: grayBox(box, grid) },
    });
    return [fine('3 m gray', gray.now), fine('Before', gray.before.layer), cut('Natural colours', natural)];
  }
  return [
    ...(isGas && methane !== undefined ? [cut('Methane', natural, methane)] : []),
    cut('Natural colours', natural),
    ...(before === undefined ? [] : [cut('Before', before.layer)]),
  ];
}

/** The square of the grid that pictures show: all of a finding with its place, as far as the grid has room for it. */
function pictureBox(found: FoundOnMap, grid: SceneGrid): PictureBox {
  const { toPixel } = gridPlaces(grid);
  const place = toPixel(found.place);
  const corners = found.outline === undefined ? [] : [...positionsOf(found.outline)].map(toPixel);
  const [across, down] = [spanOf([...corners, place], 0), spanOf([...corners, place], 1)];
  const length = Math.max(across.length, down.length) + 2 * MARGIN_PX;
  const wanted = found.type === 'Vehicle' ? VEHICLE_PX : Math.max(leastSide(found), Math.ceil(length));
  const side = Math.min(wanted, grid.width, grid.height);
  return {
    left: boxStart(across.middle, place[0], { side, pixels: grid.width }),
    top: boxStart(down.middle, place[1], { side, pixels: grid.height }),
    side,
  };
}

interface PictureBox {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

const leastSide = ({ type }: FoundOnMap): number => (isGasType(type) ? GAS_PX : GROUND_PX);

/** What pixels reach along one axis. */
function spanOf(pixels: readonly (readonly [x: number, y: number])[], axis: 0 | 1) {
  const values = pixels.map((pixel) => pixel[axis]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + most) / 2, length: most - least };
}

/** Where a square begins along one axis: around the middle, but never without the place, within the grid. */
function boxStart(
  middle: number,
  place: number,
  { side, pixels }: { readonly side: number; readonly pixels: number },
): number {
  const [first, last] = [place + MARGIN_PX - side, place - MARGIN_PX];
  const around = Math.min(last, Math.max(first, middle - side / 2));
  return Math.round(Math.min(pixels - side, Math.max(0, around)));
}

/** Corners of the ground that the pictures of a finding show, from the upper left one clockwise. */
export function pictureCorners(found: FoundOnMap, grid: SceneGrid): readonly Position[] {
  const { left, top, side } = pictureBox(found, grid);
  const { toPlace } = gridPlaces(grid);
  const [right, bottom] = [left + side, top + side];
  return [toPlace(left, top), toPlace(right, top), toPlace(right, bottom), toPlace(left, bottom)];
}

/** The same ground in a gray picture, whose last pixels may end before those of the grid. */
function grayBox({ left, top, side }: PictureBox, grid: SceneGrid) {
  const sidePx = Math.floor(side * GRAY_FACTOR);
  const from = (pixel: number, pixels: number) =>
    Math.min(Math.floor(pixels * GRAY_FACTOR) - sidePx, Math.round(pixel * GRAY_FACTOR));
  return { left: from(left, grid.width), top: from(top, grid.height), side: sidePx };
}
