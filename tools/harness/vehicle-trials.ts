import { findVehicles } from '../../packages/raster/src/spectral/analysis/find-vehicles.ts';
import type { GrayPicture } from '../../packages/simulator/src/index.ts';
import { isNearEvent } from './ground-trials.ts';
import { grayPixelM } from './measure-pass.ts';
import { contrastOf, withVehicles } from './plant.ts';
import { type PlantedCarOrTruck, plantedVehicles } from './plant-vehicles.ts';
import { isOnRoad } from './site-roads.ts';
import type { NullObjects, VehicleTrial } from './trials.ts';
import { PIXEL_M, type World } from './world.ts';

/** So often vehicles are planted in the last picture. */
const ROUNDS = 8;

export interface VehicleNulls {
  readonly all: NullObjects;
  /** Of them, those on roads and pads of the site. */
  readonly roads: NullObjects;
}

/** Vehicles that are reported where none has arrived: of each picture of a world, compared with the closest in time. */
export function vehicleNulls(world: World, pictures: readonly GrayPicture[]): VehicleNulls {
  const events = world.events(world.plans.length);
  let [areaKm2, roadKm2] = [0, 0];
  const scores: number[] = [];
  const onRoads: number[] = [];
  pictures.forEach((gray, n) => {
    const found = vehiclesIn(world, gray, closest(pictures, n));
    // Ground on which vehicles cannot be looked for says nothing.
    if (found === undefined) return;
    const onRoad = isOnRoad(world, gray);
    areaKm2 += picturesKm2(world, gray);
    roadKm2 += picturesKm2(world, gray) * shareOf(gray, onRoad);
    for (const { point, score } of found) {
      if (isNearEvent(world, chipPixel(world, gray, point), events)) continue;
      scores.push(score);
      if (onRoad(point)) onRoads.push(score);
    }
  });
  return { all: { areaKm2, scores }, roads: { areaKm2: roadKm2, scores: onRoads } };
}

/** What came of vehicles that are planted in the last picture, on roads and pads, clear of what happens there. */
export function vehicleTrials(world: World, pictures: readonly GrayPicture[]): readonly VehicleTrial[] {
  const events = world.events(world.plans.length);
  const gray = pictures.at(-1);
  if (gray === undefined) return [];
  return Array.from({ length: ROUNDS }, (_, round) => {
    const vehicles = plantedVehicles(world, gray, round).filter(
      ({ x, y }) => !isNearEvent(world, chipPixel(world, gray, [x, y]), events),
    );
    return outcomes(world, gray, { vehicles, priors: pictures.slice(0, -1) });
  }).flat();
}

function outcomes(
  world: World,
  gray: GrayPicture,
  planted: { readonly vehicles: readonly PlantedCarOrTruck[]; readonly priors: readonly GrayPicture[] },
): readonly VehicleTrial[] {
  const pixelM = grayPixelM(world, gray);
  const found = vehiclesIn(world, withVehicles(gray, pixelM, planted.vehicles), planted.priors) ?? [];
  return planted.vehicles.map((vehicle) => {
    const { kind, x, y, lengthM } = vehicle;
    const reachPx = lengthM / 6 + 1.5;
    const on = found.filter(({ pixels }) =>
      pixels.some(
        (pixel) =>
          Math.hypot((pixel % gray.width) + 0.5 - x, Math.floor(pixel / gray.width) + 0.5 - y) <= reachPx,
      ),
    );
    const score = on.length > 0 ? Math.max(...on.map((each) => each.score)) : null;
    return { kind, score, contrast: contrastOf(gray, pixelM, vehicle) };
  });
}

function vehiclesIn(world: World, gray: GrayPicture, priors: readonly GrayPicture[]) {
  return findVehicles({ gray: { picture: gray, pixelM: grayPixelM(world, gray) } }, priors);
}

/** The other pictures, those that are closest in time last. */
function closest(pictures: readonly GrayPicture[], n: number): readonly GrayPicture[] {
  const others = [...pictures.keys()].filter((other) => other !== n);
  return others
    .sort((a, b) => Math.abs(b - n) - Math.abs(a - n) || b - a)
    .flatMap((other) => pictures[other] ?? []);
}

const picturesKm2 = (world: World, gray: GrayPicture) =>
  (gray.width * gray.height * grayPixelM(world, gray) ** 2) / 1e6;

function shareOf({ width, height }: GrayPicture, isIn: (pixel: readonly [number, number]) => boolean) {
  let count = 0;
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isIn([x + 0.5, y + 0.5])) count++;
  return count / (width * height);
}

/** The pixel of the chip that a place in the gray picture is in; the picture shows the middle half of the chip. */
function chipPixel(world: World, gray: GrayPicture, [x, y]: readonly [number, number]) {
  const scale = grayPixelM(world, gray) / PIXEL_M;
  return [x * scale + world.side / 4, y * scale + world.side / 4] as const;
}
