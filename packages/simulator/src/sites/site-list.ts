import type { Position } from '@sigma/geo';

/** What stands on the ground of a site. */
export type Layout = 'pads' | 'tanks' | 'line' | 'compressor' | 'yards' | 'wells';

/** A site of works that customers monitor: at most 2.4 km across, so that it fits into a spot scene. */
export interface WorkSite {
  readonly id: string;
  readonly name: string;
  readonly centre: Position;
  readonly layout: Layout;
  /** The number of pads, tanks, yards or wells. */
  readonly count: number;
  /** Length in days of a span of time with one spot capture. */
  readonly everyDays: number;
  /** Leaks that begin in a month of 30 days, on average, in addition to the stories of the site. */
  readonly leaksPerMonth: number;
}

/** Fictional works at real basins. */
export const WORK_SITES: readonly WorkSite[] = [
  site('permian-pads', 'Permian pads', [-102.3817, 31.9142], 'pads', 12, 6, 0.5),
  site('antioch-well-field', 'Antioch well field', [-121.71, 37.955], 'pads', 8, 6, 0.3),
  site('refinery-fence', 'Refinery fence', [-122.393, 37.951], 'tanks', 24, 6, 0.2),
  site('kern-compressor', 'Kern compressor', [-119.35, 35.42], 'compressor', 1, 6, 0.2),
  site('lost-hills-north', 'Lost Hills north', [-119.72, 35.65], 'pads', 9, 6, 0.3),
  site('port-of-oakland', 'Port of Oakland', [-122.293, 37.812], 'yards', 5, 7, 0),
  site('delta-pipe-14', 'Delta pipe 14', [-121.55, 38.05], 'line', 1, 7, 0),
  site('suisun-caverns', 'Suisun caverns', [-121.98, 38.27], 'wells', 2, 8, 0),
  site('lost-hills-south', 'Lost Hills south', [-119.68, 35.57], 'pads', 5, 8, 0),
  site('tulare-gathering-line', 'Tulare gathering line', [-119.3, 36.05], 'line', 1, 9, 0),
  site('mojave-tank-farm', 'Mojave tank farm', [-118.2, 35.05], 'tanks', 30, 9, 0.1),
  site('cushing-tank-row', 'Cushing tank row', [-96.75, 35.95], 'tanks', 18, 8, 0.3),
  site('houston-perimeter', 'Houston perimeter', [-95.15, 29.72], 'tanks', 16, 8, 0.3),
  site('europoort-tank-row', 'Europoort tank row', [4.2, 51.9], 'tanks', 16, 9, 0.2),
];

function site(
  id: string,
  name: string,
  centre: Position,
  layout: Layout,
  count: number,
  everyDays: number,
  leaksPerMonth: number,
): WorkSite {
  return { id, name, centre, layout, count, everyDays, leaksPerMonth };
}
