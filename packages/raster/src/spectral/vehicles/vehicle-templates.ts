/** The part of each pixel around a place that a vehicle covers, also of those next to it (0). */
export interface VehicleTemplate {
  readonly kind: 'car' | 'truck';
  readonly pixels: readonly { readonly dx: number; readonly dy: number; readonly cover: number }[];
}

const CAR = { kind: 'car', lengthM: 5, widthM: 2.1, turns: 4 } as const;
const TRUCK = { kind: 'truck', lengthM: 16, widthM: 2.7, turns: 8 } as const;
/** Where in its pixel the middle of a vehicle may be. */
const PHASES = [-0.25, 0.25] as const;
const SUBPIXELS = 6;
const NEXT = [-1, 0, 1] as const;

/** Cars and trucks in all directions and places within a pixel. */
export function vehicleTemplates(pixelM: number): readonly VehicleTemplate[] {
  return [CAR, TRUCK].flatMap(({ kind, lengthM, widthM, turns }) =>
    Array.from({ length: turns }, (_, turn) => (turn * Math.PI) / turns).flatMap((turnRad) =>
      PHASES.flatMap((x) => PHASES.map((y) => templateOf({ kind, lengthM, widthM, turnRad, x, y, pixelM }))),
    ),
  );
}

interface Placed {
  readonly kind: VehicleTemplate['kind'];
  readonly lengthM: number;
  readonly widthM: number;
  readonly turnRad: number;
  readonly x: number;
  readonly y: number;
  readonly pixelM: number;
}

function templateOf(vehicle: Placed): VehicleTemplate {
  const reach = Math.ceil(vehicle.lengthM / 2 / vehicle.pixelM + 2);
  const pixels = [];
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      if (isNextTo(vehicle, dx, dy)) pixels.push({ dx, dy, cover: coverOf(vehicle, dx, dy) });
  return { kind: vehicle.kind, pixels };
}

function isNextTo(vehicle: Placed, dx: number, dy: number): boolean {
  return NEXT.some((down) => NEXT.some((right) => coverOf(vehicle, dx + right, dy + down) > 0));
}

function coverOf({ lengthM, widthM, turnRad, x, y, pixelM }: Placed, dx: number, dy: number): number {
  let count = 0;
  for (let j = 0; j < SUBPIXELS; j++)
    for (let i = 0; i < SUBPIXELS; i++) {
      const right = (dx + (i + 0.5) / SUBPIXELS - 0.5 - x) * pixelM;
      const down = (dy + (j + 0.5) / SUBPIXELS - 0.5 - y) * pixelM;
      const along = right * Math.cos(turnRad) + down * Math.sin(turnRad);
      const across = down * Math.cos(turnRad) - right * Math.sin(turnRad);
      if (Math.abs(along) <= lengthM / 2 && Math.abs(across) <= widthM / 2) count++;
    }
  return count / SUBPIXELS ** 2;
}
