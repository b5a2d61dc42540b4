import { centreOf } from '../antimeridian/centre.ts';
import { pointInArea } from '../coverage/intersect.ts';
import type { Geometry, Position } from '../shapes/geojson.ts';
import { distanceM } from '../sphere/sphere.ts';
import { type GroundPoint, groundPoint, sampleParts } from './ground-samples.ts';
import { linkParts } from './link-parts.ts';
import { geometryOfParts, linesOfPart, type Part, partsOf } from './parts.ts';

/** Parts at most this far apart always belong to one site: about the width of one picture. */
export const SITE_GAP_KM = 10;
/** Other parts belong to one site if together they extend no further than this: the length of the longest capture. */
export const SITE_EXTENT_KM = 80;

/** The parts of an area that a satellite captures as one place (PD-24). */
export interface Site {
  /** The site as a geometry of its own; for an area of one site, the geometry of the area. */
  readonly geometry: Geometry;
  /** The place that stands for the site. With several parts it is in one of them, or is the centre of one of them. */
  readonly reference: Position;
}

/**
 * Divides a geometry into sites. Parts with gaps of at most 10 km form a site whatever its size. Such groups of parts
 * are joined further while the box around them, along the axes of the Earth, has a diagonal of at most 80 km: from
 * south to north, each joins the site with which it has the smallest such box. Which parts form a site does not depend
 * on their order; sites are in the order of their first parts. A geometry with a single part is one site, however large.
 *
 * @returns undefined when there are more sites than `most`
 */
export function sitesOf(geometry: Geometry, most = Number.POSITIVE_INFINITY): readonly Site[] | undefined {
  const parts = partsOf(geometry);
  if (parts.length <= 1) return [{ geometry, reference: centreOf(geometry) }];
  const samples = sampleParts(parts);
  const groups = linkParts(parts.length, samples, Math.max(SITE_GAP_KM, 2 * samples.stepKm));
  const sites = joinSmallGroups(groupBoxes(parts, groups), most);
  return sites
    ?.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
    .map((numbers) => {
      const ofSite = geometryOfParts(geometry, new Set(numbers));
      return { geometry: ofSite, reference: referenceOf(ofSite) };
    });
}

interface Box {
  /** Numbers of the parts, in ascending order. */
  readonly parts: readonly number[];
  readonly low: GroundPoint;
  readonly high: GroundPoint;
}

function groupBoxes(parts: readonly Part[], groups: readonly number[]): readonly Box[] {
  const boxes = new Map<number, Box>();
  for (const [number, part] of parts.entries()) {
    const group = groups[number] ?? number;
    let box = boxes.get(group);
    for (const position of linesOfPart(part).flat()) {
      const point = groundPoint(position);
      box = joined(box ?? { parts: [], low: point, high: point }, { parts: [], low: point, high: point });
    }
    if (box) boxes.set(group, { ...box, parts: [...box.parts, number] });
  }
  return [...boxes.values()];
}

function joined(a: Box, b: Box): Box {
  return {
    parts: [...a.parts, ...b.parts],
    low: [Math.min(a.low[0], b.low[0]), Math.min(a.low[1], b.low[1]), Math.min(a.low[2], b.low[2])],
    high: [Math.max(a.high[0], b.high[0]), Math.max(a.high[1], b.high[1]), Math.max(a.high[2], b.high[2])],
  };
}

const extentKm = ({ low, high }: Box): number =>
  Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);

const southToNorth = (a: Box, b: Box): number =>
  a.low[2] - b.low[2] || a.low[1] - b.low[1] || a.low[0] - b.low[0] || extentKm(a) - extentKm(b);

function joinSmallGroups(groups: readonly Box[], most: number): (readonly number[])[] | undefined {
  const sites: Box[] = [];
  for (const group of groups.toSorted(southToNorth)) {
    let best = { index: -1, extent: SITE_EXTENT_KM };
    sites.forEach((site, index) => {
      if (Math.abs(group.low[2] - site.high[2]) > SITE_EXTENT_KM) return;
      const extent = extentKm(joined({ ...site, parts: [] }, { ...group, parts: [] }));
      if (extent <= best.extent) best = { index, extent };
    });
    const site = sites[best.index];
    if (site) sites[best.index] = joined(site, group);
    else sites.push(group);
    if (sites.length > most) return undefined;
  }
  return sites.map(({ parts }) => parts.toSorted((a, b) => a - b));
}

/** The centre of a site if it is in the site, otherwise the nearest of the centres of its parts. */
function referenceOf(site: Geometry): Position {
  const centre = centreOf(site);
  const parts = partsOf(site);
  if (parts.length === 1 || (site.type === 'MultiPolygon' && pointInArea(centre, site))) return centre;
  let best = { place: centre, distance: Number.POSITIVE_INFINITY };
  for (const part of parts) {
    const place = centreOf(part);
    const distance = distanceM(place, centre);
    if (distance < best.distance) best = { place, distance };
  }
  return best.place;
}
