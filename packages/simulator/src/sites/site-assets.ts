import type { Position } from '@sigma/geo';
import { type Local, placeOf } from './shapes.ts';
import type { Layout, WorkSite } from './site-list.ts';
import { type Facility, type FacilityKind, siteWorks } from './site-works.ts';

/** The site as something to monitor: its area and its works as geometries, a pure function of the site. */
export interface SiteAsset {
  readonly id: string;
  readonly name: string;
  /** In words, as people call it. */
  readonly kind: string;
  /** Within one spot scene. */
  readonly area: Polygon;
  readonly facilities: readonly AssetFacility[];
}

export interface AssetFacility {
  readonly name: string;
  readonly kind: Exclude<FacilityKind, 'yard'>;
  readonly shape: Polygon | { readonly type: 'LineString'; readonly coordinates: readonly Position[] };
}

interface Polygon {
  readonly type: 'Polygon';
  readonly coordinates: readonly (readonly Position[])[];
}

const KINDS: { readonly [layout in Layout]: string } = {
  pads: 'Well pads',
  wells: 'Gas storage',
  tanks: 'Tank farm',
  line: 'Pipeline right of way',
  compressor: 'Compressor station',
  yards: 'Port yards',
};
/** Ground around the works that belongs to the area, metres. */
const MARGIN_M = 150;
/** Half the width of a spot scene, less what its pointing may err. */
const HALF_SCENE_M = 1_200;
const MIN_HALF_M = 450;
const CORNERS = 24;

export function siteAsset(site: WorkSite): SiteAsset {
  const { facilities } = siteWorks(site);
  return {
    id: site.id,
    name: site.name,
    kind: KINDS[site.layout],
    area: polygon(site, areaAround(facilities)),
    facilities: facilities.map((facility) => ({
      name: facility.name,
      // A yard is a place with halls.
      kind: facility.kind === 'yard' ? 'building' : facility.kind,
      shape:
        facility.kind === 'line'
          ? { type: 'LineString', coordinates: facility.points.map((at) => placeOf(site.centre, at)) }
          : polygon(site, outlineOf(facility)),
    })),
  };
}

/** The rectangle around all works with a margin, within a scene. */
function areaAround(facilities: readonly Facility[]): readonly Local[] {
  const points = facilities.flatMap((facility) =>
    facility.kind === 'line' ? facility.points : outlineOf(facility),
  );
  const [west, east] = span(points.map(([x]) => x));
  const [south, north] = span(points.map(([, y]) => y));
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

function span(values: readonly number[]): readonly [number, number] {
  const least = Math.min(-MIN_HALF_M, Math.min(...values) - MARGIN_M);
  const most = Math.max(MIN_HALF_M, Math.max(...values) + MARGIN_M);
  return [Math.max(-HALF_SCENE_M, least), Math.min(HALF_SCENE_M, most)];
}

function outlineOf({ at, extent }: Facility): readonly Local[] {
  if (extent.kind === 'disc')
    return Array.from({ length: CORNERS }, (_, n) => {
      const turn = (2 * Math.PI * n) / CORNERS;
      return [at[0] + extent.radiusM * Math.cos(turn), at[1] + extent.radiusM * Math.sin(turn)];
    });
  const turn = (extent.turnDeg * Math.PI) / 180;
  const corner = (along: number, across: number): Local => [
    at[0] + along * Math.sin(turn) + across * Math.cos(turn),
    at[1] + along * Math.cos(turn) - across * Math.sin(turn),
  ];
  const [l, w] = [extent.lengthM / 2, extent.widthM / 2];
  return [corner(-l, -w), corner(-l, w), corner(l, w), corner(l, -w)];
}

function polygon(site: WorkSite, ring: readonly Local[]): Polygon {
  const [first] = ring;
  const closed = first === undefined ? ring : [...ring, first];
  return { type: 'Polygon', coordinates: [closed.map((at) => placeOf(site.centre, at))] };
}
