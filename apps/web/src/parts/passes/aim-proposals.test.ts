import type { Sensor } from '@sigma/contract';
import { type Area, areaKm2, pointInArea, startCover } from '@sigma/geo';
import {
  capturedStrip,
  createGridCache,
  type Opportunity as FoundPass,
  findOpportunities,
  formatElementSet,
  parseElementSet,
  passesOver,
  prepareArea,
} from '@sigma/orbit';
import { expect, it } from 'vitest';
import { hasUnaimedPasses, proposeAims } from './aim-proposals.ts';
import type { CaptureInput, RequestedPass } from './capture-input.ts';
import { opportunityOf } from './opportunity.fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const SWATH_KM = 12;
const LINES = formatElementSet({
  catalogNumber: 56_195,
  classification: 'U',
  internationalDesignator: '23054T',
  epochMs: NOON,
  meanMotionDot: 0.0001,
  meanMotionDdot: 0,
  bstar: 0.0003,
  elementNumber: 999,
  inclinationDeg: 97.4,
  raanDeg: 30,
  eccentricity: 0.001,
  argumentOfPerigeeDeg: 90,
  meanAnomalyDeg: 10,
  meanMotionRevPerDay: 15.2,
  revolutionNumber: 1234,
}).join('\n');
const SENSOR: Sensor = {
  osk_id: 1,
  osk_sensor_name: 'GHOSt-1',
  max_slew_angle: 30,
  swath_km: SWATH_KM,
  tasking_eligible_start: null,
  tasking_eligible_end: null,
  launch_date: null,
  launch_site: null,
  raw_tle: LINES,
};

/** About 44 by 55 km, four times as wide as a capture. */
const AREA: Area = {
  type: 'Polygon',
  coordinates: [
    [
      [-122.5, 37.5],
      [-122, 37.5],
      [-122, 38],
      [-122.5, 38],
      [-122.5, 37.5],
    ],
  ],
};

function elementSet() {
  const parsed = parseElementSet(LINES);
  if (!parsed.ok) throw new Error('the element set is invalid');
  return parsed.set;
}

function passesOverArea(count: number): readonly RequestedPass[] {
  const found = findOpportunities(createGridCache({ maxDays: 40 }).of(elementSet()), prepareArea(AREA), {
    start: NOON,
    end: NOON + 30 * DAY_MS,
    maxSlewDeg: 30,
  });
  return found.slice(0, count).map((pass, at) => ({ pass: answerOf(pass, at) }));
}

const answerOf = ({ startMs, endMs, target, rollDeg }: FoundPass, at: number) =>
  opportunityOf({
    id: `pass-${at}`,
    start_time: new Date(startMs).toISOString(),
    end_time: new Date(endMs).toISOString(),
    target: [target[0], target[1]],
    roll: rollDeg,
  });

function inputOf([first, ...others]: readonly RequestedPass[]): CaptureInput {
  if (first === undefined) throw new Error('there is no pass');
  return { ...first, others, area: AREA, areaName: undefined, later: [] };
}

/** What a capture sees that aims at a position, with the roll that it needs. */
function captureOf({ pass, target }: RequestedPass) {
  const aim = target ?? ([pass.target[0], pass.target[1]] as const);
  const search = { start: Date.parse(pass.start_time), end: Date.parse(pass.end_time), maxOffNadirDeg: 90 };
  const [abreast] = passesOver(elementSet(), aim, search);
  if (abreast === undefined) throw new Error('the pass does not reach the aim point');
  const { rollDeg, closestMs } = abreast;
  const strip = capturedStrip({ set: elementSet(), rollDeg, swathKm: SWATH_KM, aimMs: closestMs }, AREA);
  if (strip === null) throw new Error('the capture misses the ground');
  return { rollDeg, strip };
}

/** The covered ground after each capture, in km². */
function coveredKm2(passes: readonly RequestedPass[]): readonly number[] {
  const cover = startCover(AREA);
  return passes.map((requested) => cover.add(captureOf(requested).strip) * areaKm2(AREA));
}

const propose = (passes: readonly RequestedPass[], sensors = [SENSOR]) =>
  proposeAims(inputOf(passes), sensors, new AbortController().signal);

it('proposes aim points with which captures cover far more together than captures of the middle', async () => {
  const passes = passesOverArea(4);
  const proposals = await propose(passes);
  const aimed = passes.map(({ pass }) => ({ pass, target: proposals.get(pass.id) }));
  expect(coveredKm2(aimed).at(-1)).toBeGreaterThan(1.5 * (coveredKm2(passes).at(-1) ?? 0));
  for (const requested of aimed) {
    expect(Math.abs(captureOf(requested).rollDeg)).toBeLessThan(30);
    if (requested.target) expect(pointInArea(requested.target, AREA)).toBe(true);
  }
  const grown = coveredKm2(aimed).map((km2, at, all) => km2 - (all[at - 1] ?? 0));
  for (const km2 of grown) expect(km2).toBeGreaterThan(areaKm2(AREA) / 20);
});

it('keeps an aim point that was chosen, and proposes the others next to its capture', async () => {
  const [first, second, ...others] = passesOverArea(3);
  if (first === undefined || second === undefined) throw new Error('too few passes');
  const chosen = { ...second, target: [-122.25, 37.75] as const };
  const proposals = await propose([first, chosen, ...others]);
  expect(proposals.has(second.pass.id)).toBe(false);
  const aimed = [first, ...others].map(({ pass }) => ({ pass, target: proposals.get(pass.id) }));
  const together = coveredKm2([chosen, ...aimed]).at(-1) ?? 0;
  const apart = [chosen, ...aimed].reduce((sum, one) => sum + (coveredKm2([one])[0] ?? 0), 0);
  expect(together).toBeGreaterThan(0.85 * apart);
});

it('proposes nothing for a sensor without a known orbit', async () => {
  expect((await propose(passesOverArea(2), [{ ...SENSOR, raw_tle: null }])).size).toBe(0);
});

it('is needed for several passes over an area of which some have no aim point', () => {
  const [first, second] = passesOverArea(2);
  if (first === undefined || second === undefined) throw new Error('too few passes');
  const target = [-122.25, 37.75] as const;
  expect(hasUnaimedPasses(inputOf([first, second]))).toBe(true);
  expect(hasUnaimedPasses(inputOf([first]))).toBe(false);
  expect(
    hasUnaimedPasses(
      inputOf([
        { ...first, target },
        { ...second, target },
      ]),
    ),
  ).toBe(false);
  const place = { type: 'Point', coordinates: [-122.25, 37.75] } as const;
  expect(hasUnaimedPasses({ ...inputOf([first, second]), area: place })).toBe(false);
});
