import { MS_PER_DAY } from '@sigma/geo';
import {
  ASPHALT,
  BRINE_CRUST,
  CONCRETE,
  CRUDE_OIL,
  DARK_SOIL,
  METAL_ROOF,
  OILY_SOIL,
  RED_SOIL,
  SAND,
  STRESSED_CANOPY,
  TARPAULIN,
} from '../earth/cover/materials.ts';
import { draw, textHash } from '../earth/sampling/hash.ts';
import { clamp01 } from '../earth/sampling/noise.ts';
import type { Local, Shape } from './shapes.ts';
import type { SiteEvent } from './site-events.ts';

/** Ground area of a pixel of 8 m, m2. */
const PIXEL_M2 = 64;
/** A finished building stays for so many days after its construction; everything else is gone at its end. */
export const REMAINS_DAYS = 120;

/** What an event puts on the ground at an instant, in the order of painting; nothing before it begins. */
export function eventShapes(event: SiteEvent, at: Date): readonly Shape[] {
  const age = (at.getTime() - event.begins.getTime()) / MS_PER_DAY;
  const left = (event.ends.getTime() - at.getTime()) / MS_PER_DAY;
  if (age < 0 || (left <= 0 && event.kind !== 'construction')) return [];
  switch (event.kind) {
    case 'leak':
      return [];
    case 'oil':
      return oilSpot(event, age);
    case 'soil contamination':
      return contamination(event, age);
    case 'digging':
      return trench(event, age);
    case 'construction':
      return building(event, age);
    case 'exposed pipe':
      return [
        along(event, { lengthM: 44, widthM: 7, material: SAND, amount: 0.6 }),
        along(event, { lengthM: 38, widthM: 1.4, material: METAL_ROOF, amount: 0.95 }),
      ];
    case 'vehicle':
      return [vehicle(event)];
    case 'ploughing':
      return ploughed(event, left);
    case 'tarpaulin':
      return [along(event, { lengthM: 26, widthM: 18, material: TARPAULIN, amount: 0.95 })];
  }
}

interface Strip {
  readonly lengthM: number;
  readonly widthM: number;
  readonly material: number;
  readonly amount: number;
}

function along({ at, turnDeg }: SiteEvent, strip: Strip): Shape {
  return { kind: 'box', at, turnDeg, ...strip };
}

/** Grows from 3 to 25 pixels in 20 days and fades in the next 60. */
function oilSpot({ at }: SiteEvent, age: number): readonly Shape[] {
  const radiusM = Math.sqrt(((3 + 22 * clamp01(age / 20)) * PIXEL_M2) / Math.PI);
  const fresh = 1 - clamp01((age - 20) / 60);
  return [
    { kind: 'disc', at, radiusM, material: OILY_SOIL, amount: 0.9 * fresh },
    { kind: 'disc', at, radiusM: 0.55 * radiusM, material: CRUDE_OIL, amount: 0.6 * fresh },
  ];
}

/** Grows to 0.9 ha in 70 days: salt and oil in bare ground, and suffering plants. */
function contamination({ at }: SiteEvent, age: number): readonly Shape[] {
  const radiusM = 16 + 37.5 * clamp01(age / 70);
  return [
    { kind: 'disc', at, radiusM, material: STRESSED_CANOPY, amount: 0.3 },
    { kind: 'disc', at, radiusM: 0.9 * radiusM, material: OILY_SOIL, amount: 0.35 },
    { kind: 'disc', at, radiusM: 0.6 * radiusM, material: BRINE_CRUST, amount: 0.45 },
  ];
}

/** A trench that advances 96 m a week, with the spoil next to it, filled after 30 days. */
function trench({ at, turnDeg }: SiteEvent, age: number): readonly Shape[] {
  const turn = (turnDeg * Math.PI) / 180;
  const length = Math.min(420, 40 + (96 / 7) * age);
  const strip = (aside: number): readonly Local[] => {
    const start: Local = [at[0] + aside * Math.cos(turn), at[1] - aside * Math.sin(turn)];
    return [start, [start[0] + length * Math.sin(turn), start[1] + length * Math.cos(turn)]];
  };
  const open = age < 30 ? 1 : 0.35;
  return [
    { kind: 'path', points: strip(0), widthM: 5, material: RED_SOIL, amount: 0.9 * open },
    { kind: 'path', points: strip(5), widthM: 5, material: DARK_SOIL, amount: 0.7 * open },
  ];
}

/** Four stages of 25 days: cleared ground, slab, half a roof, roof. */
function building(event: SiteEvent, age: number): readonly Shape[] {
  const stage = Math.min(4, 1 + Math.floor(age / 25));
  const shapes: Shape[] = [along(event, { lengthM: 64, widthM: 52, material: RED_SOIL, amount: 0.9 })];
  if (stage >= 2) shapes.push(along(event, { lengthM: 50, widthM: 38, material: CONCRETE, amount: 0.95 }));
  if (stage >= 3)
    shapes.push(
      along(event, { lengthM: stage === 3 ? 24 : 46, widthM: 34, material: METAL_ROOF, amount: 0.95 }),
    );
  return shapes;
}

/** Of the vehicles that drive by, so many are trucks. */
const TRUCK_SHARE = 0.1;
const BRIGHT_SHARE = 0.7;
const TRUCK = { lengthM: 16, widthM: 2.7 } as const;
const CAR = { lengthM: 5, widthM: 2.1 } as const;

/** A car of 5 m or a truck of 16 m, bright or dark; those that are parked for days are bright. */
function vehicle(event: SiteEvent): Shape {
  const hash = textHash(event.id);
  const isParked = event.isParked === true;
  const isTruck = isParked || draw(hash, 1) < TRUCK_SHARE;
  const isBright = isParked || draw(hash, 2) < BRIGHT_SHARE;
  const size = isTruck ? TRUCK : CAR;
  return along(event, { ...size, material: isBright ? METAL_ROOF : ASPHALT, amount: 1 });
}

/** Fields of 420 x 150 m on both sides of a line, dark until they green again in the last ten days. */
function ploughed({ at, turnDeg }: SiteEvent, left: number): readonly Shape[] {
  const turn = (turnDeg * Math.PI) / 180;
  return [-105, 105].map((aside) => ({
    kind: 'box',
    at: [at[0] + aside * Math.cos(turn), at[1] - aside * Math.sin(turn)],
    lengthM: 420,
    widthM: 150,
    turnDeg,
    material: DARK_SOIL,
    amount: 0.88 * clamp01(left / 10),
  }));
}
