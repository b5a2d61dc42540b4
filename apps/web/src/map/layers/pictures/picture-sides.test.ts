import { expect, it } from 'vitest';
import { isSwiped, layersOn, type SwipeSide } from '../../registry/map-layer.ts';
import type { MapPicture } from './map-picture.ts';
import { hasSides, picturesOn } from './picture-sides.ts';
import { picturesLayer } from './pictures-layer.ts';

const picture = (id: string, side?: SwipeSide): MapPicture => ({
  id,
  source: { type: 'tiles', url: '/{z}/{x}/{y}', bounds: [0, 0, 1, 1] },
  opacity: 1,
  ...(side && { side }),
});

it('shows a picture without a side on both halves of a swiped map, one with a side on its own half', () => {
  const pictures = [picture('a', 'left'), picture('b', 'right'), picture('c')];
  expect(picturesOn(pictures, 'left').map(({ id }) => id)).toEqual(['a', 'c']);
  expect(picturesOn(pictures, 'right').map(({ id }) => id)).toEqual(['b', 'c']);
});

it('swipes the map as soon as one picture has a side', () => {
  expect(hasSides([picture('a'), picture('b')])).toBe(false);
  expect(hasSides([picture('a'), picture('b', 'right')])).toBe(true);
});

it('replaces the layer of pictures by its two halves on a swiped map', () => {
  const pictures = [picture('a', 'left'), picture('b', 'right')];
  const layers = [picturesLayer(pictures)];
  expect(isSwiped(layers)).toBe(true);
  expect(isSwiped([picturesLayer([picture('a')])])).toBe(false);
  expect(layersOn('left', layers).map(({ data }) => data)).toEqual([{ pictures: [pictures[0]] }]);
});
