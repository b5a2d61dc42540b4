import { expect, it } from 'vitest';
import { gridPlaces } from './chip-grid.ts';
import { hiddenGround, hiddenPlaces } from './hidden-ground.ts';

const grid = {
  epsg: 32611,
  width: 130,
  height: 129,
  transform: [8, 0, 300_000, 0, -8, 3_900_000] as const,
};
const { toPlace } = gridPlaces(grid);

it('remembers which ground a pass could not see, cloud by cloud, also in the cells at the edge', () => {
  const hidden = new Uint8Array(grid.width * grid.height);
  const cloud = (fromX: number, fromY: number, sizePx: number) => {
    for (let y = fromY; y < Math.min(grid.height, fromY + sizePx); y++)
      for (let x = fromX; x < Math.min(grid.width, fromX + sizePx); x++) hidden[y * grid.width + x] = 1;
  };
  cloud(40, 20, 12);
  cloud(124, 124, 8);
  const isHidden = hiddenPlaces(JSON.parse(JSON.stringify(hiddenGround(hidden, grid))));
  const at = (x: number, y: number) => isHidden?.(toPlace(x, y));
  expect([at(42, 22), at(50, 31), at(126, 126)]).toEqual([true, true, true]);
  expect([at(38, 22), at(54, 22), at(42, 34), at(1, 1), at(120, 120)]).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

it('says of ground beyond the grid that the pass could not see it', () => {
  const isHidden = hiddenPlaces(hiddenGround(new Uint8Array(grid.width * grid.height), grid));
  expect([isHidden?.(toPlace(-1, 5)), isHidden?.(toPlace(5, 140)), isHidden?.(toPlace(5, 5))]).toEqual([
    true,
    true,
    false,
  ]);
});

it.each([undefined, null, {}, { grid, cells: 'not base64!' }])(
  'says nothing of what is not stored: %j',
  (value) => {
    expect(hiddenPlaces(value)).toBeUndefined();
  },
);
