import { expect, it } from 'vitest';
import type { MapPicture, SwipeSide } from './map-picture.ts';
import { isSwiped, picturesOn } from './picture-sides.ts';

const picture = (id: string, side?: SwipeSide): MapPicture => ({
  id,
  source: { type: 'tiles', url: '/{z}/{x}/{y}', bounds: [0, 0, 1, 1] },
  opacity: 1,
  ...(side && { side }),
});

it('shows a picture without a side on both halves, one with a side on its own', () => {
  const pictures = [picture('a', 'left'), picture('b', 'right'), picture('c')];
  expect(picturesOn(pictures, 'left').map(({ id }) => id)).toEqual(['a', 'c']);
  expect(picturesOn(pictures, 'right').map(({ id }) => id)).toEqual(['b', 'c']);
});

it('swipes as soon as one picture has a side', () => {
  expect(isSwiped([picture('a'), picture('b')])).toBe(false);
  expect(isSwiped([picture('a'), picture('b', 'right')])).toBe(true);
});
