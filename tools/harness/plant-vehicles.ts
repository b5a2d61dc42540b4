import { draw, hashOf } from '../../packages/simulator/src/earth/sampling/hash.ts';
import { type GrayPicture, siteWorks } from '../../packages/simulator/src/index.ts';
import type { Local } from '../../packages/simulator/src/sites/shapes.ts';
import type { PlantedVehicle } from './plant.ts';
import { placesInPicture } from './site-roads.ts';
import type { World } from './world.ts';

const MARGIN_PX = 8;
/** Distance of planted vehicles along a road, and of those on a pad from its middle, metres. */
const STEP_M = 60;
const ASIDE_M = 24;
const CAR = { lengthM: 5, widthM: 2.1 } as const;
const TRUCK = { lengthM: 16, widthM: 2.7 } as const;
/** Bright and dark vehicles: painted metal and asphalt from 500 to 800 nm. */
const [BRIGHT, DARK] = [0.42, 0.1];
const BRIGHT_SHARE = 0.7;

export type PlantedCarOrTruck = PlantedVehicle & { readonly kind: 'car' | 'truck' };

/**
 * Cars and trucks in turn, bright or dark by chance, along the roads and next to the middles of the pads. Each round has other places along the
 * roads, other colours, and trucks where the round before has cars.
 */
export function plantedVehicles(
  world: World,
  gray: GrayPicture,
  round: number,
): readonly PlantedCarOrTruck[] {
  const { roads, facilities } = siteWorks(world.site);
  const { toPixel } = placesInPicture(world, gray);
  const pads = facilities.filter(({ kind }) => kind === 'pad' || kind === 'yard').map(({ at }) => at);
  const places = [
    ...roads.flatMap((road, n) => along(road, hashOf(n, round, 9, world.earth.seed))),
    ...pads.flatMap(([x, y]) => [
      { at: [x - ASIDE_M, y - ASIDE_M / 2] as const, turnDeg: 0 },
      { at: [x + ASIDE_M, y + ASIDE_M / 2] as const, turnDeg: 90 },
    ]),
  ];
  return places
    .map(({ at, turnDeg }) => ({ pixel: toPixel(at), turnDeg }))
    .filter(({ pixel: [x, y] }) => isInside(x, gray.width) && isInside(y, gray.height))
    .map(({ pixel: [x, y], turnDeg }, n) => {
      const hash = hashOf(n, 3, 8 + round, world.earth.seed);
      const isTruck = (n + round) % 2 === 1;
      return {
        kind: isTruck ? ('truck' as const) : ('car' as const),
        x: x + draw(hash, 1) - 0.5,
        y: y + draw(hash, 2) - 0.5,
        turnDeg,
        ...(isTruck ? TRUCK : CAR),
        reflectance: draw(hash, 4) < BRIGHT_SHARE ? BRIGHT : DARK,
      };
    });
}

const isInside = (at: number, size: number) => at > MARGIN_PX && at < size - MARGIN_PX;

/** A place on each of equal parts of a road, with the direction of the road. */
function along(road: readonly Local[], hash: number) {
  return road.slice(1).flatMap(([x, y], n) => {
    const [fromX, fromY] = road[n] ?? [0, 0];
    const length = Math.hypot(x - fromX, y - fromY);
    const turnDeg = (Math.atan2(x - fromX, y - fromY) * 180) / Math.PI;
    return Array.from({ length: Math.floor(length / STEP_M) }, (_, k) => {
      const share = ((k + draw(hashOf(k, n, 0, hash), 1)) * STEP_M) / length;
      return { at: [fromX + share * (x - fromX), fromY + share * (y - fromY)] as const, turnDeg };
    });
  });
}
