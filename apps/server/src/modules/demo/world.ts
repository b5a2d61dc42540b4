import { SPOT_COLLECTIONS } from './monitor/demo-assets.ts';
import { FIRST_PROGRAM, OTHER_PROGRAM, SECOND_PROGRAM } from './people.ts';

export const SEED = 1;
/** The archive reaches this far back when the demo world is made. */
export const ARCHIVE_DAYS = 120;

export const MAIN_COLLECTION = 'ghost-hsi-l1a';
export const PORTS_COLLECTION = 'delta-hsi-l1a';
export const SECOND_COLLECTION = 'permian-hsi-l1a';
export const IMPORTED_COLLECTION = 'imported';

/** Places whose scenes belong to another company and are in its own collection. */
const PORT_PLACES: readonly string[] = ['Rotterdam Europoort'];

/** Places whose scenes only the second program of the first customer has. */
const SECOND_PLACES: readonly string[] = ['Permian Basin, Texas'];

export function collectionOfPlace(place: string): string {
  if (PORT_PLACES.includes(place)) return PORTS_COLLECTION;
  return SECOND_PLACES.includes(place) ? SECOND_COLLECTION : MAIN_COLLECTION;
}

/** The collections of planned scenes. */
export const PLANNED_COLLECTIONS: readonly string[] = [MAIN_COLLECTION, SECOND_COLLECTION, PORTS_COLLECTION];

const spotCollectionOf = (program: string): string => SPOT_COLLECTIONS[program] ?? '';
const spotCollection = (program: string) => ({
  id: spotCollectionOf(program),
  title: `${program}: spot captures`,
  description:
    'Simulated hyperspectral captures of the sites that the program has under watch: 472 bands from 400 to 2500 nm, 8 m.',
  file_format: 'ENVI',
  simulated: true,
});

export const COLLECTIONS = [
  {
    id: MAIN_COLLECTION,
    title: 'GHOSt hyperspectral L1A',
    description:
      'Simulated hyperspectral scenes of the demo constellation: 472 bands from 400 to 2500 nm, 30 m, with a visual picture, a cloud map and an ENVI header each.',
    file_format: 'ENVI',
    simulated: true,
  },
  {
    id: SECOND_COLLECTION,
    title: 'Permian hyperspectral L1A',
    description:
      'Simulated hyperspectral scenes that the demo constellation took of the Permian Basin for its infrastructure survey.',
    file_format: 'ENVI',
    simulated: true,
  },
  {
    id: PORTS_COLLECTION,
    title: 'Delta Ports hyperspectral L1A',
    description:
      'Simulated hyperspectral scenes that the demo constellation took for Delta Ports Monitoring alone.',
    file_format: 'ENVI',
    simulated: true,
  },
  {
    id: IMPORTED_COLLECTION,
    title: 'Imported imagery',
    description: 'Pictures and cubes that were imported from files.',
    file_format: 'COG',
    simulated: false,
  },
  ...[FIRST_PROGRAM, SECOND_PROGRAM, OTHER_PROGRAM].map(spotCollection),
];

export interface DemoProgram {
  readonly name: string;
  readonly company: string;
  readonly maxUsers: number;
  readonly maxTaskings: number;
  readonly levels: readonly string[];
  readonly products: readonly string[];
  readonly sensors: readonly number[];
  readonly collections: readonly string[];
  readonly eulas: readonly string[];
}

const ALL_SENSORS = [1, 2, 3, 4, 5];
export const SINGLE_USER = 'sigma-single-user-1.0';
export const MULTI_USER = 'sigma-multi-user-1.0';

/** In the order of their ids. */
export const PROGRAMS: readonly DemoProgram[] = [
  {
    name: FIRST_PROGRAM,
    company: 'Golden Gate Energy',
    maxUsers: 25,
    maxTaskings: 200,
    levels: ['Basic L1A', 'Basic', 'Unrectified', 'Rectified', 'Analytics'],
    products: ['Data', 'Tasking', 'Monitor'],
    sensors: ALL_SENSORS,
    collections: [MAIN_COLLECTION, IMPORTED_COLLECTION, spotCollectionOf(FIRST_PROGRAM)],
    eulas: [MULTI_USER, SINGLE_USER],
  },
  {
    name: SECOND_PROGRAM,
    company: 'Golden Gate Energy',
    maxUsers: 5,
    maxTaskings: 0,
    levels: ['Basic'],
    products: ['Data', 'Monitor'],
    sensors: ALL_SENSORS,
    collections: [SECOND_COLLECTION, MAIN_COLLECTION, spotCollectionOf(SECOND_PROGRAM)],
    eulas: [SINGLE_USER],
  },
  {
    name: OTHER_PROGRAM,
    company: 'Delta Ports Authority',
    maxUsers: 10,
    maxTaskings: 50,
    levels: ['Basic L1A', 'Basic'],
    products: ['Data', 'Tasking', 'Monitor'],
    sensors: [3, 4],
    collections: [PORTS_COLLECTION, spotCollectionOf(OTHER_PROGRAM)],
    eulas: [MULTI_USER],
  },
];

const SIMULATED_COLLECTIONS = [...PLANNED_COLLECTIONS, ...Object.values(SPOT_COLLECTIONS)];
const EVERY_COLLECTION = [...SIMULATED_COLLECTIONS, IMPORTED_COLLECTION];

export const DATA_PRODUCTS = [
  {
    name: 'Visual',
    product_level: 'Basic',
    file_formats: ['COG'],
    collections: EVERY_COLLECTION,
    description: 'The picture of a scene in natural colours as a Cloud Optimized GeoTIFF.',
  },
  {
    name: 'Basic L1A cube',
    product_level: 'Basic L1A',
    file_formats: ['ENVI'],
    collections: EVERY_COLLECTION,
    description:
      'All bands of a scene as radiance at the sensor, in its grid: ENVI, band interleaved by line, with its header.',
  },
  {
    name: 'Raw frames',
    product_level: 'Raw',
    file_formats: ['ENVI'],
    collections: SIMULATED_COLLECTIONS,
    description:
      'The counts of the detector with dark frames before and after the scene, and the time of each line.',
  },
  {
    name: 'Dark-subtracted frames',
    product_level: 'Dark Subtract',
    file_formats: ['ENVI'],
    collections: SIMULATED_COLLECTIONS,
    description:
      'The counts of the detector above its dark level; elements that do not measure are missing data.',
  },
  {
    name: 'Unrectified reflectance',
    product_level: 'Unrectified',
    file_formats: ['ENVI'],
    collections: EVERY_COLLECTION,
    description:
      'Reflectance of the ground in the grid of the sensor, with the place and the angles of each pixel.',
  },
  {
    name: 'Rectified reflectance',
    product_level: 'Rectified',
    file_formats: ['ENVI'],
    collections: EVERY_COLLECTION,
    description: 'Reflectance of the ground on a north-up map: all bands as ENVI, twelve of them as a COG.',
  },
  {
    name: 'Analytics',
    product_level: 'Analytics',
    file_formats: ['COG'],
    collections: EVERY_COLLECTION,
    description:
      'Maps of methane, liquid hydrocarbon, vegetation, change and classes of pixels as COGs, and findings as GeoJSON.',
  },
] as const;
