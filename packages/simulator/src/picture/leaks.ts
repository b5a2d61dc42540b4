import type { Earth } from '../earth/earth.ts';
import { dayNumber } from '../earth/landscape/season.ts';
import { type Plume, plumesNear } from '../earth/plumes.ts';
import type { Frame } from '../earth/sampling/frame.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { type SiteEvent, siteEvents } from '../sites/site-events.ts';
import { plumesOver } from '../sites/site-ground.ts';
import { WORK_SITES } from '../sites/site-list.ts';
import { sceneFrame } from './scene-frame.ts';

/** The plumes that may reach a scene, by the version of its recipe. */
export function plumesOf(earth: Earth, plan: ScenePlan, frame: Frame): readonly Plume[] {
  return plan.recipe
    ? plumesOver(earth, frame, plan.datetime)
    : plumesNear(frame, earth.seed, dayNumber(plan.datetime), earth.isLand);
}

/** The methane leaks whose source lies in a scene: the truth behind what its cube shows. */
export function leaksIn(earth: Earth, plan: ScenePlan): readonly Plume[] {
  const frame = sceneFrame(plan);
  return plumesOf(earth, plan, frame).filter(({ source }) => contains(frame, source));
}

/** What is going on at the sites in a scene while it is captured: the truth behind findings. */
export function eventsIn(earth: Earth, plan: ScenePlan): readonly SiteEvent[] {
  const frame = sceneFrame(plan);
  const { datetime: from, recipe } = plan;
  const to = new Date(from.getTime() + 1);
  const span = { seed: earth.seed, from, to, recipe };
  return WORK_SITES.filter(({ centre }) => contains(frame, centre))
    .flatMap((site) => siteEvents(site, span))
    .filter(({ place }) => contains(frame, place));
}

function contains(frame: Frame, place: Plume['source']): boolean {
  const [col, row] = frame.toPixel(place);
  return col >= 0 && row >= 0 && col < frame.width && row < frame.height;
}
