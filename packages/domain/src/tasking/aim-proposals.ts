import {
  type Area,
  areaKm2,
  bboxOf,
  distanceM,
  type Polygon,
  type Position,
  pointTester,
  wrapLongitude,
} from '@sigma/geo';

/** What a capture sees that aims at some position. */
export interface AimedCapture {
  readonly rollDeg: number;
  readonly strip: Area;
}

/** A pass that can take one picture of an area, and where it may aim. */
export interface AimablePass {
  /** The part of the area in which the capture may aim. */
  readonly site: Area;
  /** Where the planner aims without an aim point. */
  readonly planned: Position;
  /** The greatest roll to either side, in degrees. */
  readonly maxRollDeg: number;
  /** The capture that aims at a position; undefined where the pass cannot take it. */
  readonly captureAt: (aim: Position) => AimedCapture | undefined;
}

/** The aim points of captures that cover an area together, one after another. */
export interface AimProposals {
  /** Counts ground as covered, such as that of a capture whose aim point is already chosen. */
  readonly cover: (strip: Area) => void;
  /**
   * Proposes where the capture of a pass covers most of what is still uncovered, and counts that as covered. Undefined
   * where no aim point covers more than the planner's does, or nothing remains that the pass can reach.
   */
  readonly propose: (pass: AimablePass) => Position | undefined;
}

/** Places that stand for the ground; a strip of a tenth of an area contains about a hundred of them. */
const SAMPLES = 1200;
/** However small a part of the area is, so many of its places are tried. */
const SAMPLES_PER_PART = 24;
/** Aim points that are tried in a pass. */
const CANDIDATES = 120;
/** Places next to the greatest roll are in reach for a moment only. */
const ROLL_MARGIN_DEG = 0.1;
/** Counts that differ by less are equal, because places stand for the ground. */
const NEARLY = 0.98;

interface Sample {
  readonly position: Position;
  /** The ground that it stands for, in km². */
  readonly km2: number;
}

interface Candidate {
  readonly aim: Position;
  readonly seen: readonly Sample[];
  readonly gainKm2: number;
}

/** The position itself where it is in the area, otherwise a place of the area that is near; undefined for no area. */
export function placeWithin(area: Area, near: Position): Position | undefined {
  if (pointTester(area)(near)) return near;
  const [first, ...others] = samplesOf(area, CANDIDATES).map(({ position }) => position);
  if (first === undefined) return undefined;
  return others.reduce((best, one) => (distanceM(one, near) < distanceM(best, near) ? one : best), first);
}

/** Starts with nothing covered of an area. */
export function startAims(area: Area): AimProposals {
  let uncovered = samplesOf(area);
  const seenIn = (strip: Area) => {
    const isIn = boxedTester(strip);
    return uncovered.filter(({ position }) => isIn(position));
  };
  const count = (seen: readonly Sample[]) => {
    const covered = new Set(seen);
    uncovered = uncovered.filter((sample) => !covered.has(sample));
  };
  const candidateAt = (aim: Position, { maxRollDeg, captureAt }: AimablePass): Candidate[] => {
    const capture = captureAt(aim);
    if (capture === undefined || Math.abs(capture.rollDeg) > maxRollDeg - ROLL_MARGIN_DEG) return [];
    const seen = seenIn(capture.strip);
    return [{ aim, seen, gainKm2: sumKm2(seen) }];
  };
  return {
    cover: (strip) => count(seenIn(strip)),
    propose(pass) {
      const [planned] = candidateAt(pass.planned, pass);
      const tried = samplesOf(pass.site, CANDIDATES).flatMap(({ position }) => candidateAt(position, pass));
      const mostKm2 = Math.max(0, ...tried.map(({ gainKm2 }) => gainKm2));
      const isPlannedBest = planned !== undefined && planned.gainKm2 >= mostKm2 * NEARLY;
      if (mostKm2 === 0 || (isPlannedBest && planned.seen.length === uncovered.length)) {
        if (planned !== undefined) count(planned.seen);
        return undefined;
      }
      const best = westernmost(tried.filter(({ gainKm2 }) => gainKm2 >= mostKm2 * NEARLY));
      if (best !== undefined) count(best.seen);
      return best?.aim;
    },
  };
}

/** Of equal candidates the one at the western edge, so that captures lie next to each other without narrow gaps. */
function westernmost(candidates: readonly Candidate[]): Candidate | undefined {
  const [first] = candidates;
  if (first === undefined) return undefined;
  // Longitudes from the first one on, because an area may cross the antimeridian.
  const east = ({ aim }: Candidate) => wrapLongitude(aim[0] - first.aim[0]);
  return candidates.reduce((best, one) => (east(one) < east(best) ? one : best));
}

function sumKm2(samples: readonly Sample[]): number {
  return samples.reduce((sum, { km2 }) => sum + km2, 0);
}

/** Whether positions within ±180 are in an area; most are rejected by its box. */
function boxedTester(area: Area): (position: Position) => boolean {
  const [west, south, east, north] = bboxOf(area);
  const isIn = pointTester(area);
  return (position) => {
    const [lon, lat] = position;
    const isInBox = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
    return isInBox && lat >= south && lat <= north && isIn(position);
  };
}

/** Places spread evenly over an area, at least some in each of its parts; the first ones are spread evenly, too. */
function samplesOf(area: Area, most = SAMPLES): readonly Sample[] {
  const parts: readonly Polygon[] =
    area.type === 'Polygon'
      ? [area]
      : area.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
  const wholeKm2 = areaKm2(area);
  return parts.flatMap((part) => {
    const partKm2 = areaKm2(part);
    const places = placesIn(part, Math.max(SAMPLES_PER_PART, Math.round((most * partKm2) / wholeKm2)));
    return places.map((position) => ({ position, km2: partKm2 / places.length }));
  });
}

/** A narrow part is small in its box, so more places are tried than are needed. */
const TRIES_PER_PLACE = 12;
/**
 * The steps of the R2 sequence, whose first n points are spread evenly for every n (M. Roberts, The Unreasonable
 * Effectiveness of Quasirandom Sequences, 2018): powers of the inverse of the plastic number.
 */
const R2_STEPS = [0.7548776662466927, 0.5698402909980532] as const;

function placesIn(part: Polygon, count: number): readonly Position[] {
  const [west, south, east, north] = bboxOf(part);
  const width = west <= east ? east - west : east - west + 360;
  const [low, high] = [Math.sin(radians(south)), Math.sin(radians(north))];
  const isIn = pointTester(part);
  const places: Position[] = [];
  for (let at = 1; at <= count * TRIES_PER_PLACE && places.length < count; at += 1) {
    const [right, up] = R2_STEPS.map((step) => (at * step) % 1);
    const lon = wrapLongitude(west + (right ?? 0) * width);
    // Ground between parallels grows with the sine of latitude.
    const lat = Math.asin(low + (up ?? 0) * (high - low)) * (180 / Math.PI);
    if (isIn([lon, lat])) places.push([lon, lat]);
  }
  return places;
}

function radians(degrees: number): number {
  return degrees * (Math.PI / 180);
}
