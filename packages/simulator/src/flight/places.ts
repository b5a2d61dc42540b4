import type { Position } from '@sigma/geo';

/** A site that the demo customers monitor. */
export interface MonitoredSite {
  readonly name: string;
  readonly position: Position;
  /** Length in days of a span of time; each span has one collect if it has a daylight pass. */
  readonly everyDays: number;
  /** The number of days at the start of each span that are flown; all of them by default. */
  readonly withinDays?: number;
  /** Minimum and maximum number of scenes of a strip; 3 and 8 by default. */
  readonly scenes?: readonly [number, number];
  readonly taskNames: readonly [string, ...string[]];
}

/** The sites in order of priority: if two need the same sensor within a minute, the first one gets it. */
export const PLACES: readonly MonitoredSite[] = [
  {
    name: 'San Francisco Bay',
    position: [-122.429, 37.779],
    everyDays: 7,
    // At most ten days between captures, because the map opens here.
    withinDays: 3,
    scenes: [3, 4],
    taskNames: ['Bay Area weekly', 'San Francisco waterfront', 'Bay air survey'],
  },
  {
    name: 'Richmond, California',
    position: [-122.395, 37.935],
    everyDays: 20,
    scenes: [3, 5],
    taskNames: ['East Bay tank farms', 'Richmond refinery watch', 'East Bay pipelines'],
  },
  {
    name: 'Permian Basin, Texas',
    position: [-102.08, 31.95],
    everyDays: 14,
    taskNames: ['Midland gathering lines', 'Permian flares', 'Permian fortnightly'],
  },
  {
    name: 'Rotterdam Europoort',
    position: [4.14, 51.95],
    everyDays: 16,
    taskNames: ['Europoort tank storage', 'Maasvlakte quays'],
  },
  {
    name: 'Houston Ship Channel',
    position: [-95.13, 29.74],
    everyDays: 16,
    taskNames: ['Ship Channel refineries', 'Baytown perimeter', 'Houston emissions survey'],
  },
  {
    name: 'Cushing, Oklahoma',
    position: [-96.75, 35.95],
    everyDays: 16,
    taskNames: ['Cushing tank farm', 'Cushing pipeline hub'],
  },
  {
    name: 'Mina Al Ahmadi, Kuwait',
    position: [48.13, 29.06],
    everyDays: 18,
    taskNames: ['Ahmadi terminal', 'Burgan field flares'],
  },
  {
    name: 'Galkynysh, Turkmenistan',
    position: [62.37, 37.2],
    everyDays: 16,
    taskNames: ['Galkynysh gas plants', 'Galkynysh well pads'],
  },
  {
    name: 'Jurong Island, Singapore',
    position: [103.7, 1.265],
    everyDays: 18,
    taskNames: ['Jurong petrochemicals', 'Singapore anchorage'],
  },
  {
    name: 'Fort McMurray, Alberta',
    position: [-111.5, 57.02],
    everyDays: 14,
    taskNames: ['Athabasca tailings ponds', 'Mildred Lake upgrader'],
  },
  {
    name: 'Absheron, Baku',
    position: [49.95, 40.37],
    everyDays: 18,
    taskNames: ['Absheron oil fields', 'Baku bay terminals'],
  },
  {
    name: 'Hassi Messaoud, Algeria',
    position: [6.05, 31.7],
    everyDays: 18,
    taskNames: ['Hassi Messaoud flares', 'Hassi Messaoud lines'],
  },
  {
    name: 'Bonny, Nigeria',
    position: [7.16, 4.43],
    everyDays: 18,
    taskNames: ['Bonny LNG terminal', 'Niger delta pipelines'],
  },
  {
    name: 'Fujairah',
    position: [56.35, 25.19],
    everyDays: 18,
    taskNames: ['Fujairah oil terminals', 'Fujairah anchorage'],
  },
  {
    name: 'Taveuni, Fiji',
    position: [179.995, -16.84],
    everyDays: 20,
    taskNames: ['Taveuni forest cover', 'Somosomo Strait reefs'],
  },
  {
    name: 'Suva, Fiji',
    position: [178.44, -18.13],
    everyDays: 20,
    taskNames: ['Suva harbour', 'Rewa delta'],
  },
  {
    name: 'Jamnagar, India',
    position: [69.87, 22.36],
    everyDays: 18,
    taskNames: ['Jamnagar refinery', 'Gulf of Kutch moorings'],
  },
  {
    name: 'Ras Tanura, Saudi Arabia',
    position: [50.1, 26.7],
    everyDays: 20,
    taskNames: ['Ras Tanura terminal', 'Tarut Bay monthly'],
  },
  {
    name: 'Lake Maracaibo, Venezuela',
    position: [-71.4, 10.25],
    everyDays: 20,
    taskNames: ['Maracaibo platforms', 'Cabimas oil slicks'],
  },
];
