import { isGasType } from '@sigma/domain';
import { type Position, positionsOf } from '@sigma/geo';
import type { SceneGrid } from '@sigma/simulator';
import { gridPlaces } from '../../../pass-input/chip-grid.ts';
import { GRAY_FACTOR } from '../../../pass-input/gray-picture.ts';
import type { FoundOnMap } from '../analysis/analysis-task.ts';
import type { NewPicture } from './pass-findings.store.ts';

/** Pictures show this much ground around plumes, and less around everything else, pixels. */
const GAS_PX = 96;
const GROUND_PX = 40;
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

const pictureBox = (found: FoundOnMap, grid: SceneGrid) => boxAround(middleOf(found), grid, sideOf(found));

function sideOf(found: FoundOnMap): number {
  if (found.type === 'Vehicle') return VEHICLE_PX;
  return isGasType(found.type) ? GAS_PX : GROUND_PX;
}

/** Corners of the ground that the pictures of a finding show, from the upper left one clockwise. */
export function pictureCorners(found: FoundOnMap, grid: SceneGrid): readonly Position[] {
  const { left, top, side } = pictureBox(found, grid);
  const { toPlace } = gridPlaces(grid);
  const [right, bottom] = [left + side, top + side];
  return [toPlace(left, top), toPlace(right, top), toPlace(right, bottom), toPlace(left, bottom)];
}

/** The middle of the outline, so that the whole plume is in the picture. */
function middleOf({ outline, place }: FoundOnMap): Position {
  if (outline === undefined) return place;
  const corners = [...positionsOf(outline)];
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return [middle(corners.map(([lon]) => lon)), middle(corners.map(([, lat]) => lat))];
}

/** The same ground in a gray picture, whose last pixels may end before those of the grid. */
function grayBox({ left, top, side }: ReturnType<typeof boxAround>, grid: SceneGrid) {
  const sidePx = Math.floor(side * GRAY_FACTOR);
  const from = (pixel: number, pixels: number) =>
    Math.min(Math.floor(pixels * GRAY_FACTOR) - sidePx, Math.round(pixel * GRAY_FACTOR));
  return { left: from(left, grid.width), top: from(top, grid.height), side: sidePx };
}

function boxAround(place: Position, grid: SceneGrid, size: number) {
  const side = Math.min(size, grid.width, grid.height);
  const [x, y] = gridPlaces(grid).toPixel(place);
  const from = (centre: number, length: number) =>
    Math.round(Math.min(length - side, Math.max(0, centre - side / 2)));
  return { left: from(x, grid.width), top: from(y, grid.height), side };
}
