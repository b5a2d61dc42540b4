import type { Coverage } from '@sigma/contract';
import { type Area, type Geometry, type Position, type Site, startCover } from '@sigma/geo';
import {
  capturedStrip,
  type ElementSet,
  findWindows,
  type GridCache,
  type Opportunity,
  opportunitiesInSteps,
  type PreparedArea,
  passesOver,
  prepareAim,
  prepareArea,
} from '@sigma/orbit';
import type { CooperativeWork } from '../../work/cooperative-work.ts';
import { coverMore, extentKm2, type MeasuredGeometry, measuredArea, seenShare } from './measured-area.ts';
import { stripsOfPass } from './strips-of-pass.ts';

/** A pass with the properties of its sensor that determine its coverage. */
export interface MeasuredPass {
  readonly sensor: number;
  readonly start: Date;
  readonly end: Date;
  /** The roll of the capture, positive to the right of the ground motion; undefined when only the reach is requested. */
  readonly rollDeg: number | undefined;
  /** The position that the capture aims at, with the roll that it needs. */
  readonly target: Position | undefined;
  readonly set: ElementSet;
  readonly slewDeg: number;
  /** The width of a picture taken straight down. */
  readonly swathKm: number;
}

/** The sampled orbits to calculate with, and the work that pauses between passes. */
interface CoverageWork {
  readonly grids: GridCache;
  readonly work: CooperativeWork;
}

type Shares = Pick<Coverage['passes'][number], 'share' | 'together'>;
type Meter = (strips: readonly Area[], known?: number) => Promise<Shares>;

/** Calculates the share of an area in reach of each pass and inside its capture, alone and with the passes before it. */
export async function coverageOf(
  geometry: Geometry,
  passes: readonly MeasuredPass[],
  { sites: places, ...coverageWork }: CoverageWork & { readonly sites: readonly Site[] },
): Promise<Coverage> {
  const areaKm2 = extentKm2(geometry);
  const measured = measuredArea(geometry);
  const [reach, captures] = [meterOf(measured, coverageWork.work), meterOf(measured, coverageWork.work)];
  const area = prepareArea(geometry);
  const sites = places.map((site) => prepareArea(site.geometry, site.reference));
  const answered: Coverage['passes'] = [];
  for (const pass of passes) {
    const { sensor, set, start, end, slewDeg } = pass;
    const strips = stripsOfPass({ set, startMs: start.valueOf(), endMs: end.valueOf(), slewDeg });
    // Rounding decides on which side a point on the edge of a strip falls, so access windows decide whether it is in reach.
    const windows =
      geometry.type === 'Point' &&
      findWindows(coverageWork.grids.of(set), area, { start, end, maxSlewDeg: slewDeg });
    const { share, together } = await reach(strips, windows ? Math.min(1, windows.length) : undefined);
    const capture = await stripsOfCapture(pass, { geometry, sites, ...coverageWork });
    const captured = capture && (await captures(capture));
    answered.push({
      sensor,
      start_time: start.toISOString(),
      seen_km2: share * areaKm2,
      share,
      together,
      captured_km2: captured && captured.share * areaKm2,
      captured_share: captured?.share ?? null,
      captured_together: captured?.together ?? null,
    });
    await coverageWork.work.pause();
  }
  return { area_km2: areaKm2, passes: answered };
}

/** Returns a function that calculates the share of the area in the given strips, and in all strips given so far. */
function meterOf(measured: MeasuredGeometry, work: CooperativeWork): Meter {
  const cover = startCover(measured);
  const isPoint = measured.type === 'Point';
  let before = 0;
  return async (strips, known) => {
    const share = known ?? (await seenShare(measured, strips, work));
    before = Math.max(share, before, isPoint ? 0 : await coverMore(cover, strips, work));
    return { share, together: before };
  };
}

interface RequestedArea extends CoverageWork {
  readonly geometry: Geometry;
  readonly sites: readonly PreparedArea[];
}

/**
 * Calculates the ground that the capture of a pass sees. The list is empty when the area does not come into reach, and
 * null when no capture is requested. The capture aims as a planned capture does: abreast of its target, or of the target of
 * the pass that the search lists for this time.
 */
async function stripsOfCapture(
  pass: MeasuredPass,
  { geometry, sites, grids, work }: RequestedArea,
): Promise<readonly Area[] | null> {
  const { set, rollDeg, target, swathKm } = pass;
  if (rollDeg === undefined && target === undefined) return null;
  const areas = target === undefined ? sites : prepareAim(geometry, target);
  const found = await passOfTime(pass, areas, { grids, work });
  const aim = found && passAbreast(set, found);
  const roll = target === undefined ? rollDeg : aim?.rollDeg;
  if (!aim || roll === undefined) return [];
  const strip = capturedStrip({ set, rollDeg: roll, swathKm, aimMs: aim.closestMs }, geometry);
  return strip ? [strip] : [];
}

/** The pass whose start and end are nearest to the requested ones; of several sites seen then, the one in the middle. */
async function passOfTime(
  { set, start, end, slewDeg }: MeasuredPass,
  areas: readonly PreparedArea[],
  { grids, work }: CoverageWork,
): Promise<Opportunity | undefined> {
  const search = { start, end, maxSlewDeg: slewDeg };
  const [startMs, endMs] = [start.valueOf(), end.valueOf()];
  const rank = (one: Opportunity) => ({
    // Requested instants are rounded to milliseconds.
    apartMs: Math.round((Math.abs(one.startMs - startMs) + Math.abs(one.endMs - endMs)) / 10),
    fromMiddleMs: Math.abs(one.closestMs - (startMs + endMs) / 2),
  });
  let best:
    | { readonly pass: Opportunity; readonly apartMs: number; readonly fromMiddleMs: number }
    | undefined;
  for (const area of areas) {
    for (const pass of await work.run(opportunitiesInSteps(grids.of(set), area, search))) {
      const ranked = { pass, ...rank(pass) };
      const order = best ? ranked.apartMs - best.apartMs || ranked.fromMiddleMs - best.fromMiddleMs : -1;
      if (order < 0) best = ranked;
    }
  }
  return best?.pass;
}

/** The time searched before and after the closest approach. */
const SEARCH_MARGIN_MS = 60_000;

/** The moment when the satellite is abreast of its target; it can differ from that of closest approach to the site. */
function passAbreast(set: ElementSet, { target, closestMs }: Opportunity) {
  const search = {
    start: closestMs - SEARCH_MARGIN_MS,
    end: closestMs + SEARCH_MARGIN_MS,
    maxOffNadirDeg: 90,
  };
  return passesOver(set, target, search)[0];
}
