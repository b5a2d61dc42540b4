import type { Facility, SpectralBlock } from '../../packages/raster/src/index.ts';
import { projectionOf } from '../../packages/raster/src/index.ts';
import { SILTY_WATER } from '../../packages/simulator/src/earth/cover/materials.ts';
import { deviateOf } from '../../packages/simulator/src/earth/sampling/deviates.ts';
import {
  createEarth,
  type Detector,
  detectorOf,
  type Earth,
  type GrayPicture,
  type Illumination,
  planSpots,
  renderCloudMap,
  renderGray,
  type ScenePlan,
  type SiteEvent,
  sceneRadiance,
  siteEvents,
  siteWorks,
  WAVELENGTHS_NM,
  WORK_SITES,
  type WorkSite,
} from '../../packages/simulator/src/index.ts';
import { placeOf } from '../../packages/simulator/src/sites/shapes.ts';

/** The sites that worlds are made at, one after the other by their seeds; those at open water are omitted. */
const SITES = [
  'permian-pads',
  'kern-compressor',
  'cushing-tank-row',
  'lost-hills-south',
  'mojave-tank-farm',
  'tulare-gathering-line',
  'houston-perimeter',
  'delta-pipe-14',
  'lost-hills-north',
  'refinery-fence',
] as const;
export const PIXEL_M = 8;
/** What remains of the displacement of passes after geolocation, in pixels (standard deviation). */
const REGISTRATION_PX = 0.3;
const MOST_CLOUD = 0.05;
/** Captures are planned for so many days at a time, until there are enough clear ones. */
const PART_DAYS = 20;
const MOST_DAYS = 120;
const DAY_MS = 86_400_000;

export interface WorldOptions {
  readonly seed: number;
  /** Width and height of the chips in pixels. */
  readonly side: number;
  /** Clear passes of the site. */
  readonly passes: number;
}

/** What a pass looks at, without noise. */
export interface CleanPass {
  readonly plan: ScenePlan;
  readonly illumination: Illumination;
  /** Radiance in the bands of `BANDS`, without leaks. */
  readonly light: SpectralBlock;
  /** 1 for clouds and their shadows. */
  readonly cloud: Uint8Array;
  readonly water: Uint8Array;
}

/** One site on one Earth with its clear passes, oldest first. */
export interface World {
  readonly seed: number;
  readonly earth: Earth;
  readonly site: WorkSite;
  readonly side: number;
  readonly plans: readonly ScenePlan[];
  readonly detector: Detector;
  readonly facilities: readonly Facility[];
  clean(pass: number): CleanPass;
  /** The gray picture of the middle of the chip, half as wide and high as it. */
  gray(pass: number): GrayPicture;
  /** What goes on at the site during the first `passes` passes. */
  events(passes: number): readonly SiteEvent[];
  /** Pixels of a place in the chip of a pass. */
  toPixel(place: SiteEvent['place']): readonly [x: number, y: number];
  toPlace(pixel: readonly [x: number, y: number]): SiteEvent['place'];
}

/** Bands that the analysis reads: the windows of methane and oil, and every fifth of the others with light. */
export const BANDS: readonly number[] = WAVELENGTHS_NM.flatMap((nm, band) => {
  const isWindow = (nm >= 1600 && nm <= 1800) || (nm >= 2105 && nm <= 2460);
  const isGround = (nm >= 420 && nm <= 1334) || (nm >= 1452 && nm < 1600);
  return isWindow || (isGround && band % 5 === 0) ? [band] : [];
});
export const BAND_NM: readonly number[] = BANDS.map((band) => WAVELENGTHS_NM[band] ?? 0);

/** The world of a seed. Passes are real spot captures of the site, cut out on one north-up grid around its middle. */
export function openWorld({ seed, side, passes }: WorldOptions): World {
  const earth = createEarth({ seed: `harness ${seed}` });
  const site = siteOf(seed);
  const plans = clearPlans(earth, site, { seed, side, passes });
  const [first] = plans;
  if (first === undefined || plans.length < passes)
    throw new Error(`The world of seed ${seed} has ${plans.length} clear passes; it must have ${passes}.`);
  const { toPixel, toPlace } = pixelsOf(first);
  const events = new Map<number, readonly SiteEvent[]>();
  return {
    seed,
    earth,
    site,
    side,
    plans,
    detector: detectorOf({ seed: earth.seed, sensor: first.sensor, samples: side }),
    facilities: siteWorks(site).facilities.map(({ name, kind, points }) => ({
      id: name,
      shape: kind === 'line' ? 'line' : 'point',
      points: points.map((at) => toPixel(placeOf(site.centre, at))),
    })),
    clean: (pass) => cleanPass(earth, plans[pass] ?? first),
    gray: (pass) => renderGray(earth, middleOf(plans[pass] ?? first)),
    events: (count) => {
      const known = events.get(count) ?? eventsDuring(earth, site, plans.slice(0, count));
      events.set(count, known);
      return known;
    },
    toPixel,
    toPlace,
  };
}

function siteOf(seed: number): WorkSite {
  const id = SITES[seed % SITES.length];
  const site = WORK_SITES.find((each) => each.id === id);
  if (site === undefined) throw new Error(`There is no site ${id}.`);
  return site;
}

function clearPlans(earth: Earth, site: WorkSite, { seed, side, passes }: WorldOptions): ScenePlan[] {
  const first = Date.UTC(2026, 0, 10) + ((seed * 47) % 240) * DAY_MS;
  const found: ScenePlan[] = [];
  for (let day = 0; day < MOST_DAYS && found.length < passes; day += PART_DAYS) {
    const from = new Date(first + day * DAY_MS);
    const to = new Date(from.getTime() + PART_DAYS * DAY_MS);
    for (const spot of planSpots({ seed, from, to })) {
      if (spot.site !== site.id || found.length >= passes) continue;
      const chip = chipOf(spot, { earth, site, side, number: found.length });
      const { classes } = renderCloudMap(earth, chip);
      if (classes.filter((kind) => kind > 0).length <= MOST_CLOUD * classes.length) found.push(chip);
    }
  }
  return found;
}

interface Chip {
  readonly earth: Earth;
  readonly site: WorkSite;
  readonly side: number;
  readonly number: number;
}

/** The same capture on a north-up grid around the middle of the site, displaced by what geolocation leaves. */
function chipOf(spot: ScenePlan, { earth, site, side, number }: Chip): ScenePlan {
  const projection = projectionOf(spot.grid.epsg);
  const [east = 0, north = 0] = projection?.forward(site.centre[0], site.centre[1]) ?? [];
  const half = (side * PIXEL_M) / 2;
  const shift = (axis: number) => REGISTRATION_PX * PIXEL_M * deviateOf(number, axis, 5, earth.seed);
  const transform = [PIXEL_M, 0, east - half + shift(0), 0, -PIXEL_M, north + half + shift(1)] as const;
  const anchor = [east - half, north + half] as const;
  return { ...spot, grid: { ...spot.grid, width: side, height: side, transform, anchor } };
}

/** The middle half of a chip. */
function middleOf(plan: ScenePlan): ScenePlan {
  const { width, height, transform } = plan.grid;
  const [right, b, west, d, down, north] = transform;
  const middle = [right, b, west + (right * width) / 4, d, down, north + (down * height) / 4] as const;
  return { ...plan, grid: { ...plan.grid, width: width / 2, height: height / 2, transform: middle } };
}

function pixelsOf({ grid }: ScenePlan): Pick<World, 'toPixel' | 'toPlace'> {
  const projection = projectionOf(grid.epsg);
  if (projection === undefined) throw new Error(`The projection EPSG:${grid.epsg} must be supported.`);
  const [pixelM, , west, , , north] = grid.transform;
  return {
    toPixel: ([lon, lat]) => {
      const [x, y] = projection.forward(lon, lat);
      return [(x - west) / pixelM, (north - y) / pixelM];
    },
    toPlace: ([x, y]) => projection.inverse(west + x * pixelM, north - y * pixelM),
  };
}

function cleanPass(earth: Earth, plan: ScenePlan): CleanPass {
  const scene = sceneRadiance(earth, plan, { leaks: [], bands: BANDS });
  const { samples, lines } = scene;
  const data = new Float32Array(lines * samples * BANDS.length);
  const water = new Uint8Array(lines * samples);
  for (let line = 0; line < lines; line++) {
    const all = scene.read(line, 1).data;
    BANDS.forEach((band, i) => {
      data.set(all.subarray(band * samples, (band + 1) * samples), (line * BANDS.length + i) * samples);
    });
    const planes = scene.abundances(line);
    for (let x = 0; x < samples; x++) {
      // Clear and silty water are the first two materials.
      const share = (planes[x] ?? 0) + (planes[SILTY_WATER * samples + x] ?? 0);
      water[line * samples + x] = share > 0.3 ? 1 : 0;
    }
  }
  return {
    plan,
    illumination: scene.illumination,
    light: { lines, samples, wavelengths: BAND_NM, data },
    cloud: renderCloudMap(earth, plan).classes.map((kind) => (kind > 0 ? 1 : 0)),
    water,
  };
}

function eventsDuring(earth: Earth, site: WorkSite, plans: readonly ScenePlan[]): readonly SiteEvent[] {
  const found = plans.flatMap(({ datetime }) =>
    siteEvents(site, { seed: earth.seed, from: datetime, to: new Date(datetime.getTime() + 1) }),
  );
  return [...new Map(found.map((event) => [event.id, event])).values()];
}
