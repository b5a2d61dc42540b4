import type { Opportunity } from '@sigma/contract';
import { placeWithin, type SearchArea } from '@sigma/domain';
import type { Position } from '@sigma/geo';
import { aimWithin, areaOfPass } from './aim-point.ts';

/** A pass in which a capture is requested. */
export interface RequestedPass {
  readonly pass: Opportunity;
  /** Where the capture aims in the area; absent: the planner chooses. */
  readonly target?: Position | undefined;
}

/** The input of the tasking wizard. */
export interface CaptureInput extends RequestedPass {
  readonly area: SearchArea;
  /** The name of the area in the library. */
  readonly areaName: string | undefined;
  /** Passes that are requested together with this one and begin after it, ordered by time. */
  readonly others?: readonly RequestedPass[];
  /** Passes of the same search after this one, ordered by time. */
  readonly later: readonly Opportunity[];
}

/**
 * The aim point that is sent with a pass. Of an area of several sites the pass concerns one, where its capture aims;
 * without that, two sites of one revolution would be the same request.
 */
export function sentTarget({ pass, target }: RequestedPass, area: SearchArea): [number, number] | undefined {
  const sent = target ?? (pass.site.count > 1 ? placeOfSite(area, pass) : undefined);
  return sent && [sent[0], sent[1]];
}

/** The planner's aim point in the site of a pass; the middle of a site can be outside of it. */
function placeOfSite(area: SearchArea, pass: Opportunity): Position | undefined {
  const site = areaOfPass(area, pass);
  if (site.type !== 'Polygon' && site.type !== 'MultiPolygon') return undefined;
  return aimWithin(site, placeWithin(site, [pass.target[0], pass.target[1]]));
}

/** All passes that are requested, ordered by time. */
export function requestedPasses({ pass, target, others = [] }: CaptureInput): readonly RequestedPass[] {
  return [{ pass, target }, ...others];
}

/** The number of later passes whose share is shown next to that of the chosen pass. */
export const MAX_LATER_PASSES = 5;

/** The next free passes that begin after a pass, ordered by time. */
export function laterPasses(pass: Opportunity, passes: readonly Opportunity[]): readonly Opportunity[] {
  return passes
    .filter(
      ({ id, start_time, unavailable }) =>
        unavailable === null && id !== pass.id && start_time >= pass.start_time,
    )
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time))
    .slice(0, MAX_LATER_PASSES);
}
