import {
  BAND_COUNT,
  DARK_LINES,
  type Detector,
  detectorOf,
  type Earth,
  type RawFrames,
  rawFrames,
  type ScenePlan,
  sceneRadiance,
} from '@sigma/simulator';

/** A capture as its sensor sends it down. */
export interface Capture {
  readonly plan: ScenePlan;
  readonly detector: Detector;
  /** Lines of dark frames, of the scene, and of dark frames again. Prepared when they are first needed, in some 0.3 s. */
  readonly frames: RawFrames;
  /** Lines of the scene alone. */
  readonly lines: number;
  readonly samples: number;
  readonly bands: number;
}

/** @throws Error for recipes from before there was radiance, which have no detector counts */
export function captureOf(earth: Earth, plan: ScenePlan): Capture {
  if (plan.recipe === undefined)
    throw new Error('This scene was simulated without radiance, so it has no detector counts.');
  const { width: samples, height: lines } = plan.grid;
  const detector = detectorOf({ seed: earth.seed, sensor: plan.sensor, samples });
  const exposureMs = plan.acquisition.integrationTimeMs;
  let frames: RawFrames | undefined;
  return {
    plan,
    detector,
    lines,
    samples,
    bands: BAND_COUNT,
    get frames() {
      frames ??= rawFrames({ detector, scene: sceneRadiance(earth, plan), id: plan.id, exposureMs });
      return frames;
    },
  };
}

/**
 * When a line of the file was exposed; dark frames are taken at the same rate before and after the scene. Lines run from north to
 * south, which is against time where the satellite flew north.
 */
export function lineTime({ plan, lines }: Pick<Capture, 'plan' | 'lines'>, line: number): Date {
  const [start, end] = [plan.start.getTime(), plan.end.getTime()];
  const fromFirstMs = ((line - DARK_LINES + 0.5) * (end - start)) / lines;
  return new Date(plan.acquisition.orbitState === 'ascending' ? end - fromFirstMs : start + fromFirstMs);
}

/** Lines that are read at once: some five megabytes of counts. */
export const LINES_AT_ONCE = 16;

/** Calls `visit` for blocks of the lines from `from` to `to`, in their order. */
export function forBlocks(from: number, to: number, visit: (line: number, count: number) => void): void {
  for (let line = from; line < to; line += LINES_AT_ONCE) visit(line, Math.min(LINES_AT_ONCE, to - line));
}
