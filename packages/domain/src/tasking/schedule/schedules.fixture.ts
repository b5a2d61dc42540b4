import { randomNumbers } from '@sigma/testkit/random-numbers';
import type {
  BlockOut,
  Candidate,
  DownlinkPass,
  FixedTask,
  PlanInput,
  PlanRequestInput,
} from './schedule-shapes.ts';

export const T0 = Date.UTC(2026, 2, 1);
export const SECOND = 1000;

/** Plan input with a satellite that slews 1 degree per second, settles in 5 s and takes pictures of 10 s. */
export function planInput(changes: Partial<PlanInput> = {}): PlanInput {
  return {
    requests: [],
    candidates: [],
    satellites: [{ sensor: 1, slewRateDegS: 1, settleS: 5, pictureMs: 10 * SECOND }],
    blockOuts: [],
    downlinks: [],
    fixed: [],
    refused: [],
    ...changes,
  };
}

export const request = (id: string, priority = 50): PlanRequestInput => ({ id, priority });

/** A pass whose picture begins `startS` seconds after T0. */
export function pass(of: string, beginS: number, changes: Partial<Candidate> = {}): Candidate {
  const begin = T0 + beginS * SECOND;
  return {
    request: of,
    sensor: 1,
    startMs: begin - 30 * SECOND,
    endMs: begin + 40 * SECOND,
    bestMs: begin + 5 * SECOND,
    rollDeg: 0,
    quality: 0,
    ...changes,
  };
}

export const blockOut = (fromS: number, toS: number, reason = 'Calibration'): BlockOut => ({
  sensor: 1,
  startMs: T0 + fromS * SECOND,
  endMs: T0 + toS * SECOND,
  reason,
});

export const downlink = (id: string, riseS: number): DownlinkPass => ({
  id,
  sensor: 1,
  riseMs: T0 + riseS * SECOND,
  setMs: T0 + (riseS + 300) * SECOND,
});

export const fixedAt = (of: string, fromS: number, changes: Partial<FixedTask> = {}): FixedTask => ({
  request: of,
  sensor: 1,
  startMs: T0 + fromS * SECOND,
  endMs: T0 + (fromS + 10) * SECOND,
  rollDeg: 0,
  ...changes,
});

/** Crowded input: requests that compete for a few seconds of two satellites. */
export function crowd(seed: number, requests: number, passes = 3, spanS = 30 * requests): PlanInput {
  const random = randomNumbers(seed);
  const names = Array.from({ length: requests }, (_, at) => `r${String(at).padStart(4, '0')}`);
  return planInput({
    requests: names.map((id) => request(id, 1 + Math.floor(random() * 100))),
    candidates: names.flatMap((id) =>
      Array.from({ length: passes }, () =>
        pass(id, Math.floor(random() * spanS), {
          sensor: random() < 0.6 ? 1 : 2,
          rollDeg: Math.round(random() * 60 - 30),
          quality: Math.round(random() * 100) / 100,
        }),
      ),
    ),
    satellites: [
      { sensor: 1, slewRateDegS: 1, settleS: 5, pictureMs: 10 * SECOND },
      { sensor: 2, slewRateDegS: 0.5, settleS: 10, pictureMs: 20 * SECOND },
    ],
  });
}
