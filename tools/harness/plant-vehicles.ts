import { draw, hashOf } from '../../packages/simulator/src/earth/sampling/hash.ts';
import { type GrayPicture, siteWorks } from '../../packages/simulator/src/index.ts';
import type { Local } from '../../packages/simulator/src/sites/shapes.ts';
import { grayPixelM } from './measure-pass.ts';
import type { PlantedVehicle } from './plant.ts';
import { PIXEL_M, type World } from './world.ts';

const MARGIN_PX = 8;
/** Distance of planted vehicles along a road, and of those on a pad from its middle, metres. */
const STEP_M = 60;
const ASIDE_M = 24;
const CAR = { lengthM: 5, widthM: 2.1 } as const;
const TRUCK = { lengthM: 16, widthM: 2.7 } as const;
/** Bright and dark vehicles: painted metal and asphalt from 500 to 800 nm. */
const [BRIGHT, DARK] = [0.42, 0.1];
const BRIGHT_SHARE = 0.7;

type Planted = PlantedVehicle & { readonly kind: 'car' | 'truck' };

/** Cars and trucks in turn, bright or dark, along the roads and next to the middles of the pads. */
export function plantedVehicles(world: World, gray: GrayPicture): readonly Planted[] {
  const { roads, pads } = groundOf(world);
  const toPixel = pixelsOf(world, gray);
  const places = [
    ...roads.flatMap(along),
    ...pads.flatMap(([x, y]) => [
      { at: [x - ASIDE_M, y - ASIDE_M / 2] as const, turnDeg: 0 },
      { at: [x + ASIDE_M, y + ASIDE_M / 2] as const, turnDeg: 90 },
    ]),
  ];
  return places
    .map(({ at, turnDeg }) => ({ pixel: toPixel(at), turnDeg }))
    .filter(({ pixel: [x, y] }) => isInside(x, gray.width) && isInside(y, gray.height))
    .map(({ pixel: [x, y], turnDeg }, n) => {
      const hash = hashOf(n, 3, 8, world.earth.seed);
      const isTruck = n % 2 === 1;
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

function groundOf({ site }: World) {
  const { roads, facilities } = siteWorks(site);
  const pads = facilities.filter(({ kind }) => kind === 'pad' || kind === 'yard').map(({ at }) => at);
  return { roads, pads };
}

/** Places on a road with the direction of the road, every so many metres. */
function along(road: readonly Local[]) {
  return road.slice(1).flatMap(([x, y], n) => {
    const [fromX, fromY] = road[n] ?? [0, 0];
    const length = Math.hypot(x - fromX, y - fromY);
    const turnDeg = (Math.atan2(x - fromX, y - fromY) * 180) / Math.PI;
    return Array.from({ length: Math.floor(length / STEP_M) }, (_, k) => {
      const share = ((k + 0.5) * STEP_M) / length;
      return { at: [fromX + share * (x - fromX), fromY + share * (y - fromY)] as const, turnDeg };
    });
  });
}

/** The gray picture shows the middle half of a chip, whose middle is that of the site. */
function pixelsOf(world: World, gray: GrayPicture): (at: Local) => readonly [number, number] {
  const pixelM = grayPixelM(world, gray);
  const half = (PIXEL_M * world.side) / 4;
  return ([east, north]) => [(east + half) / pixelM, (half - north) / pixelM];
}
