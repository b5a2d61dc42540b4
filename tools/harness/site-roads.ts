import { type GrayPicture, siteWorks } from '../../packages/simulator/src/index.ts';
import { coverOf, type Local, type Shape } from '../../packages/simulator/src/sites/shapes.ts';
import { grayPixelM } from './measure-pass.ts';
import { PIXEL_M, type World } from './world.ts';

/** Width of the ground that belongs to a road, with its edges: roads of the sites are 5 to 12 m wide. */
const ROAD_M = 16;

/** Places in a gray picture, which shows the middle half of a chip, whose middle is that of the site. */
export function placesInPicture(world: World, gray: GrayPicture) {
  const pixelM = grayPixelM(world, gray);
  const half = (PIXEL_M * world.side) / 4;
  return {
    toPixel: ([east, north]: Local): readonly [x: number, y: number] => [
      (east + half) / pixelM,
      (half - north) / pixelM,
    ],
    toLocal: ([x, y]: readonly [x: number, y: number]): Local => [x * pixelM - half, half - y * pixelM],
  };
}

/** Whether a place in a gray picture is on a road or a pad of the site, on which vehicles are planted. */
export function isOnRoad(world: World, gray: GrayPicture): (pixel: readonly [number, number]) => boolean {
  const { toLocal } = placesInPicture(world, gray);
  const ground = { material: 0, amount: 1 };
  const { roads, facilities } = siteWorks(world.site);
  const shapes: readonly Shape[] = [
    ...roads.map((points): Shape => ({ ...ground, kind: 'path', points, widthM: ROAD_M })),
    ...facilities.flatMap(({ kind, at, extent }): Shape[] =>
      kind === 'pad' || kind === 'yard' ? [{ ...ground, ...extent, at }] : [],
    ),
  ];
  const pixelM = grayPixelM(world, gray);
  return (pixel) => shapes.some((shape) => coverOf(shape, toLocal(pixel), pixelM) >= 0.5);
}
