import { MS_PER_DAY } from '@sigma/geo';
import type { AnalysedPass, SpectralBlock } from '../../packages/raster/src/index.ts';
import { dilate, maskOf } from '../../packages/raster/src/spectral/objects/mask.ts';
import { MATERIALS, reflectance, type SiteEvent, siteWorks } from '../../packages/simulator/src/index.ts';
import { eventShapes } from '../../packages/simulator/src/sites/event-shapes.ts';
import {
  coverOf,
  extentOf,
  type Local,
  localOf,
  placeOf,
  type Shape,
} from '../../packages/simulator/src/sites/shapes.ts';
import { freePlaces, ndviAt } from './ground-trials.ts';
import { isRoofed } from './site-roofs.ts';
import type { EventTrial } from './trials.ts';
import { BANDS, type CleanPass, PIXEL_M, type World } from './world.ts';

/** Sizes of contaminated ground in hectares, and its age when the simulator has let it grow so far. */
const SOIL = [
  { sizeHa: 0.1, ageDays: 3.5 },
  { sizeHa: 0.5, ageDays: 44.6 },
  { sizeHa: 0.9, ageDays: 70 },
] as const;
const TARPAULINS = 3;
/** Distance between planted events in pixels, so that none is in the surroundings of another one. */
const APART_PX = 44;
/** Ploughed fields, which are 420 m long, have a pass of their own. */
const FIELDS = 3;
const FIELD_APART_PX = 60;
const FIELD_TURN_DEG = 30;
const BARE_NDVI = 0.25;
const GREEN_NDVI = 0.35;
/** Length of the ground that is moved above an exposed pipe. */
const PIPE_M = 44;
/** A pixel with less of an event does not belong to it. */
const LEAST_COVER = 0.25;

type Kind = EventTrial['kind'];
type Cover = ReadonlyMap<number, number>;

/** An event of the simulator as it is put on the ground of a pass. */
export interface PlantedEvent {
  readonly kind: Kind;
  readonly sizeHa?: number;
  readonly layers: readonly { readonly material: number; readonly cover: Cover }[];
}

/**
 * Events of the simulator on ground where nothing happens: exposed pipes on the lines of the site, contaminated soil of three sizes,
 * and tarpaulins, which must stay silent.
 */
export function placedEvents(world: World, pass: CleanPass, events: readonly SiteEvent[]) {
  const usedPlaces: (readonly [number, number])[] = [];
  const planted: PlantedEvent[] = [];
  const place = (
    kind: Kind,
    at: readonly [number, number],
    more: Partial<SiteEvent> & { ageDays: number },
    sizeHa?: number,
  ) => {
    usedPlaces.push(at);
    planted.push({
      kind,
      ...(sizeHa !== undefined && { sizeHa }),
      layers: layersOf(world, eventAt(world, kind, at, more), more.ageDays),
    });
  };
  const isFar = (at: readonly [number, number], by: number) =>
    usedPlaces.every(([x, y]) => Math.hypot(at[0] - x, at[1] - y) >= by);
  for (const { at, turnDeg } of pipePlaces(world, pass)) place('exposed pipe', at, { turnDeg, ageDays: 1 });
  const free = freePlaces(world, pass, events);
  const forFreePlaces = (
    count: number,
    apart: number,
    isGood: (ndvi: number) => boolean,
    use: (at: readonly [number, number], n: number) => void,
  ) => {
    let n = 0;
    for (const at of free) if (n < count && isFar(at, apart) && isGood(ndviAt(pass, at))) use(at, n++);
  };
  forFreePlaces(
    2 * SOIL.length,
    APART_PX,
    (ndvi) => ndvi < BARE_NDVI,
    (at, n) => {
      const { sizeHa, ageDays } = SOIL[n % SOIL.length] ?? SOIL[0];
      place('soil contamination', at, { ageDays }, sizeHa);
    },
  );
  forFreePlaces(
    TARPAULINS,
    APART_PX,
    () => true,
    (at) => place('tarpaulin', at, { ageDays: 1 }),
  );
  return planted;
}

/** Ploughed fields on green ground where nothing happens, each in another direction; they must stay silent. */
export function ploughedFields(
  world: World,
  pass: CleanPass,
  events: readonly SiteEvent[],
): readonly PlantedEvent[] {
  const places: (readonly [number, number])[] = [];
  for (const at of freePlaces(world, pass, events)) {
    const isFar = places.every(([x, y]) => Math.hypot(at[0] - x, at[1] - y) >= FIELD_APART_PX);
    if (places.length < FIELDS && isFar && ndviAt(pass, at) > GREEN_NDVI) places.push(at);
  }
  return places.map((at, n) => {
    const event = eventAt(world, 'ploughing', at, { turnDeg: n * FIELD_TURN_DEG });
    return { kind: 'ploughing', layers: layersOf(world, event, 1) };
  });
}

/** Two places on each line of the site in the chip, none of them below a roof. */
function pipePlaces(world: World, pass: CleanPass) {
  const lines = siteWorks(world.site).facilities.filter(({ kind }) => kind === 'line');
  return lines.flatMap(({ points }) =>
    points.slice(1).flatMap(([x, y], n) => {
      const [fromX, fromY] = points[n] ?? [0, 0];
      const middle: Local = [(x + fromX) / 2, (y + fromY) / 2];
      const at = world.toPixel(placeOf(world.site.centre, middle));
      const pixel = Math.floor(at[1]) * world.side + Math.floor(at[0]);
      const isClear = pass.cloud[pixel] === 0 && pass.water[pixel] === 0;
      const isInside = at.every((value) => value > 12 && value < world.side - 12);
      return isClear && isInside && !isRoofed(world, at, PIPE_M)
        ? [{ at, turnDeg: (Math.atan2(x - fromX, y - fromY) * 180) / Math.PI }]
        : [];
    }),
  );
}

function eventAt(
  world: World,
  kind: Kind,
  at: readonly [number, number],
  more: Partial<SiteEvent>,
): SiteEvent {
  const place = world.toPlace(at);
  return {
    id: `planted ${kind}`,
    kind,
    facility: '',
    place,
    at: localOf(world.site.centre, place),
    turnDeg: 0,
    begins: new Date(0),
    ends: new Date(400 * MS_PER_DAY),
    isFinding: kind !== 'ploughing' && kind !== 'tarpaulin',
    rateKgPerHour: 0,
    duty: 1,
    ...more,
  };
}

function layersOf(world: World, event: SiteEvent, ageDays: number): PlantedEvent['layers'] {
  return eventShapes(event, new Date(ageDays * MS_PER_DAY)).map((shape) => ({
    material: shape.material,
    cover: coverMap(world, shape),
  }));
}

function coverMap(world: World, shape: Shape): Cover {
  const { points, reachM } = extentOf(shape);
  const reach = reachM / PIXEL_M + 2;
  const cover = new Map<number, number>();
  for (const point of points) {
    const [x, y] = world.toPixel(placeOf(world.site.centre, point));
    for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(world.side, y + reach); row++)
      for (
        let column = Math.max(0, Math.floor(x - reach));
        column < Math.min(world.side, x + reach);
        column++
      ) {
        const local = localOf(world.site.centre, world.toPlace([column + 0.5, row + 0.5]));
        const share = coverOf(shape, local, PIXEL_M) * shape.amount;
        if (share > 0) cover.set(row * world.side + column, share);
      }
  }
  return cover;
}

/** The light of a pass with the events on the ground, layer over layer. */
export function lightWithEvents(
  { light, illumination }: CleanPass,
  events: readonly PlantedEvent[],
): SpectralBlock {
  const { samples } = light;
  const data = light.data.slice();
  for (const { layers } of events)
    for (const { material, cover } of layers) {
      const name = MATERIALS[material];
      if (name === undefined) continue;
      BANDS.forEach((band, i) => {
        const nm = light.wavelengths[i] ?? 0;
        const own =
          (illumination.perReflectance[band] ?? 0) * reflectance(name, nm) + (illumination.path[band] ?? 0);
        for (const [pixel, share] of cover) {
          const at = (Math.floor(pixel / samples) * BANDS.length + i) * samples + (pixel % samples);
          data[at] = (1 - share) * (data[at] ?? 0) + share * own;
        }
      });
    }
  return { ...light, data };
}

/**
 * What came of the events: the types of the findings on each of them or next to it, because passes are displaced by up to a pixel; none where
 * it stayed silent.
 */
export function eventOutcomes(
  { findings, layers: { methane: size } }: AnalysedPass,
  planted: readonly PlantedEvent[],
): readonly EventTrial[] {
  return planted.map(({ kind, sizeHa, layers }) => {
    const covered = layers.flatMap(({ cover }) =>
      [...cover].flatMap(([pixel, share]) => (share >= LEAST_COVER ? [pixel] : [])),
    );
    const ground = dilate(maskOf(covered, size), size, 1);
    const here = findings.filter(
      ({ type, pixels }) => type !== 'Vehicle' && pixels.some((pixel) => ground[pixel] === 1),
    );
    return { kind, sizeHa: sizeHa ?? null, reported: [...new Set(here.map(({ type }) => type))] };
  });
}
