import type { Coverage } from '@sigma/contract';
import { type Area, type Geometry, startCover } from '@sigma/geo';
import {
  type ElementSet,
  findWindows,
  type GridCache,
  type Opportunity,
  opportunitiesInSteps,
  type PreparedArea,
  passesOver,
  prepareArea,
} from '@sigma/orbit';
import type { CooperativeWork } from '../../work/index.ts';
import { capturedStrip } from './captured-strip.ts';
import { coverMore, extentKm2, type Measured, measuredArea, seenShare } from './measured-area.ts';
import { stripsOfPass } from './strips-of-pass.ts';

/** A pass with what its sensor can do. */
export interface ReckonedPass {
  readonly sensor: number;
  readonly start: Date;
  readonly end: Date;
  /** Of the capture, + to the right of the motion over ground; undefined when only the reach is asked for. */
  readonly rollDeg: number | undefined;
  readonly set: ElementSet;
  readonly slewDeg: number;
  /** Width of a picture straight below. */
  readonly swathKm: number;
}

interface Reckoning {
  readonly grids: GridCache;
  readonly work: CooperativeWork;
}

type Shares = Pick<Coverage['passes'][number], 'share' | 'together'>;
type Meter = (strips: readonly Area[], known?: number) => Promise<Shares>;

/** Which share of an area lies in reach in each pass and in the strip of its capture, alone and with those before. */
export async function coverageOf(
  geometry: Geometry,
  passes: readonly ReckonedPass[],
  reckoning: Reckoning,
): Promise<Coverage> {
  const areaKm2 = extentKm2(geometry);
  const measured = measuredArea(geometry);
  const [reach, captures] = [meterOf(measured, reckoning.work), meterOf(measured, reckoning.work)];
  const area = prepareArea(geometry);
  const answered: Coverage['passes'] = [];
  for (const pass of passes) {
    const { sensor, set, start, end, slewDeg } = pass;
    const strips = stripsOfPass({ set, startMs: start.valueOf(), endMs: end.valueOf(), slewDeg });
    // A point on the rim of a strip lies on one side of it or the other; whether it is in reach is known better.
    const windows =
      geometry.type === 'Point' &&
      findWindows(reckoning.grids.of(set), area, { start, end, maxSlewDeg: slewDeg });
    const { share, together } = await reach(strips, windows ? Math.min(1, windows.length) : undefined);
    const capture = await stripsOfCapture(pass, { geometry, area, ...reckoning });
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
    await reckoning.work.pause();
  }
  return { area_km2: areaKm2, passes: answered };
}

/** Tells of one strip after the other which share lies in it and which in all so far. */
function meterOf(measured: Measured, work: CooperativeWork): Meter {
  const cover = startCover(measured);
  const isPoint = measured.type === 'Point';
  let before = 0;
  return async (strips, known) => {
    const share = known ?? (await seenShare(measured, strips, work));
    before = Math.max(share, before, isPoint ? 0 : await coverMore(cover, strips, work));
    return { share, together: before };
  };
}

interface AskedArea extends Reckoning {
  readonly geometry: Geometry;
  readonly area: PreparedArea;
}

/**
 * The ground that the capture of a pass sees, in a list; an empty one where the area does not come into reach, null
 * where no capture is asked for. It aims as a planned one does: abreast of the area's reference place, or of what is
 * seen most steeply where that is out of reach.
 */
async function stripsOfCapture(
  { set, start, end, rollDeg, slewDeg, swathKm }: ReckonedPass,
  { geometry, area, grids, work }: AskedArea,
): Promise<readonly Area[] | null> {
  if (rollDeg === undefined) return null;
  const search = { start, end, maxSlewDeg: slewDeg };
  const found = await work.run(opportunitiesInSteps(grids.of(set), area, search));
  const middle = (start.valueOf() + end.valueOf()) / 2;
  const [pass] = found.toSorted((a, b) => Math.abs(a.closestMs - middle) - Math.abs(b.closestMs - middle));
  const aimMs = pass && timeAbreast(set, pass);
  const strip = aimMs !== undefined && capturedStrip({ set, rollDeg, swathKm, aimMs }, geometry);
  return strip ? [strip] : [];
}

const ROOM_MS = 60_000;

/** When the satellite passes the place that it aims at: another time than that of the angles where it is not the reference place. */
function timeAbreast(set: ElementSet, { target, closestMs }: Opportunity): number | undefined {
  const search = { start: closestMs - ROOM_MS, end: closestMs + ROOM_MS, maxOffNadirDeg: 90 };
  return passesOver(set, target, search)[0]?.closestMs;
}
