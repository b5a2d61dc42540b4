import type { Opportunity, Sensor } from '@sigma/contract';
import { type AimedCapture, type SearchArea, startAims, USUAL_SLEW_DEG } from '@sigma/domain';
import type { Area, Position } from '@sigma/geo';
import {
  capturedStrip,
  type ElementSet,
  PropagationError,
  parseElementSet,
  passesOfTrack,
  sampleTrack,
} from '@sigma/orbit';
import { aimWithin, areaOfPass } from './aim-point.ts';
import { type CaptureInput, requestedPasses } from './capture-input.ts';

/** Proposed aim points by the id of their pass. */
export type AimProposals = ReadonlyMap<string, Position>;

const NONE: AimProposals = new Map();

/** Whether there are several passes over one area, of which some have no aim point yet. */
export function hasUnaimedPasses(input: CaptureInput): boolean {
  const passes = requestedPasses(input);
  return areaToCover(input.area) !== undefined && passes.length > 1 && passes.some(({ target }) => !target);
}

/**
 * Proposes aim points for passes that have none, so that the captures cover more of the area together. A pass whose
 * orbit is not known gets none. Lets the page do other work after each pass.
 */
export async function proposeAims(
  input: CaptureInput,
  sensors: readonly Sensor[],
  signal: AbortSignal,
): Promise<AimProposals> {
  const area = areaToCover(input.area);
  if (area === undefined) return NONE;
  const passes = requestedPasses(input).map((requested) => ({
    ...requested,
    ...capturesOf(requested.pass, sensors, area),
  }));
  const aims = startAims(area);
  for (const { target, captureAt } of passes) {
    const strip = target && captureAt(target)?.strip;
    if (strip !== undefined) aims.cover(strip);
  }
  const proposed = new Map<string, Position>();
  for (const { pass, target, captureAt, maxRollDeg } of passes) {
    if (target !== undefined) continue;
    const site = areaToCover(areaOfPass(area, pass)) ?? area;
    const [lon, lat] = pass.target;
    const aim = aimWithin(site, aims.propose({ site, planned: [lon, lat], maxRollDeg, captureAt }));
    if (aim !== undefined) proposed.set(pass.id, aim);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return proposed;
}

function areaToCover(area: SearchArea): Area | undefined {
  return area.type === 'Polygon' || area.type === 'MultiPolygon' ? area : undefined;
}

/** Aim points at the ends of a pass are reached shortly before or after it. */
const MARGIN_MS = 60_000;

/** What the captures of a pass see, by the newest element set of its sensor. */
function capturesOf(pass: Opportunity, sensors: readonly Sensor[], area: Area) {
  const sensor = sensors.find(({ osk_id }) => osk_id === pass.sensor);
  const maxRollDeg = sensor?.max_slew_angle ?? USUAL_SLEW_DEG;
  const parsed = sensor?.raw_tle == null ? undefined : parseElementSet(sensor.raw_tle);
  if (sensor === undefined || parsed?.ok !== true) return { maxRollDeg, captureAt: () => undefined };
  const [startMs, endMs] = [Date.parse(pass.start_time), Date.parse(pass.end_time)];
  const { set } = parsed;
  const track = trackOf(set, startMs, endMs);
  return {
    maxRollDeg,
    captureAt: (aim: Position): AimedCapture | undefined => {
      const abreast = track && passesOfTrack(track, aim, 90)[0];
      if (!abreast || abreast.closestMs < startMs || abreast.closestMs > endMs) return undefined;
      const { rollDeg, closestMs } = abreast;
      const strip = capturedStrip({ set, rollDeg, swathKm: sensor.swath_km, aimMs: closestMs }, area);
      return strip === null ? undefined : { rollDeg, strip };
    },
  };
}

/** The flight during a pass; undefined where the orbit is not valid then. */
function trackOf(set: ElementSet, startMs: number, endMs: number) {
  try {
    return sampleTrack(set, startMs - MARGIN_MS, endMs + MARGIN_MS);
  } catch (error) {
    if (error instanceof PropagationError) return undefined;
    throw error;
  }
}
