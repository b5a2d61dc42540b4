import { MS_PER_DAY } from '@sigma/geo';
import type { Earth } from '../earth/earth.ts';
import { dayNumber } from '../earth/landscape/season.ts';
import { type Plume, plumesNear } from '../earth/plumes.ts';
import type { Frame } from '../earth/sampling/frame.ts';
import { nearbyDistanceM } from '../earth/sampling/sphere.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { TRANSPORT_RATIO, windAt } from '../weather/wind.ts';
import { eventShapes, REMAINS_DAYS } from './event-shapes.ts';
import { createShapePainter } from './shapes.ts';
import { isLeaking, siteEvents } from './site-events.ts';
import { WORK_SITES, type WorkSite } from './site-list.ts';
import { siteWorks } from './site-works.ts';

/** Works and their plumes extend no farther from the centre of a site; a right of way does. */
const WORKS_M = 1_600;
const LINE_M = 4_500;
const PLUME_M = 6_600;

export function sitesNear(frame: Frame, reachOf: (site: WorkSite) => number): readonly WorkSite[] {
  return WORK_SITES.filter((site) => {
    const reach = reachOf(site) / frame.pixelM;
    const [col, row] = frame.toPixel(site.centre);
    return col > -reach && row > -reach && col < frame.width + reach && row < frame.height + reach;
  });
}

/** Paints the works of the sites in a frame, and what is going on there during a capture, over rows of ground. */
export function createSitePainter(
  frame: Frame,
  seed: number,
  { datetime: at, recipe }: Pick<ScenePlan, 'datetime' | 'recipe'>,
) {
  const painters = sitesNear(frame, ({ layout }) => (layout === 'line' ? LINE_M : WORKS_M)).flatMap(
    (site) => {
      const from = new Date(at.getTime() - REMAINS_DAYS * MS_PER_DAY);
      const events = siteEvents(site, { seed, from, to: new Date(at.getTime() + 1), recipe });
      const shapes = [...siteWorks(site).shapes, ...events.flatMap((event) => eventShapes(event, at))];
      return createShapePainter(frame, site.centre, shapes) ?? [];
    },
  );
  return (row: number, into: Float32Array): void => {
    for (const paint of painters) paint(row, into);
  };
}

/** The plumes of the leaks of a site that are on at an instant, in the wind of that hour. */
export function siteLeaks(site: WorkSite, seed: number, at: Date): readonly Plume[] {
  const wind = windAt(seed, site.centre, at);
  return siteEvents(site, { seed, from: at, to: new Date(at.getTime() + 1) })
    .filter((event) => isLeaking(event, at))
    .map(({ place, rateKgPerHour }) => ({
      source: place,
      rateKgPerHour,
      windMps: TRANSPORT_RATIO * wind.speedMps,
      windToDeg: (wind.fromDeg + 180) % 360,
    }));
}

/** The plumes that may reach a frame: those of the sites there, and elsewhere those of the basins' wells. */
export function plumesOver(earth: Earth, frame: Frame, at: Date): readonly Plume[] {
  const sites = sitesNear(frame, () => PLUME_M);
  const wells = plumesNear(frame, earth.seed, dayNumber(at), earth.isLand).filter(({ source }) =>
    sites.every(({ centre }) => nearbyDistanceM(source, centre) > 2 * WORKS_M),
  );
  return [...sites.flatMap((site) => siteLeaks(site, earth.seed, at)), ...wells];
}
