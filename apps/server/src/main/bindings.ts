import type { Binding, Platform } from '@sigma/contract';
import type { Database, ProgramsStore, UsersStore } from '@sigma/db';
import type { GridCache } from '@sigma/orbit';
import type { ObjectStore } from '@sigma/storage';
import { searchAreasBindings } from '../modules/areas/index.ts';
import { catalogueBindings, sceneWrites } from '../modules/catalogue/index.ts';
import { demoClockBindings } from '../modules/demo/index.ts';
import { downloadsBindings } from '../modules/downloads/index.ts';
import { groundBindings, renewReach } from '../modules/ground/index.ts';
import { imageryBindings, type TileCache } from '../modules/imagery/index.ts';
import { importsBindings } from '../modules/imports/index.ts';
import { findPasses, opportunitiesBindings } from '../modules/opportunities/index.ts';
import { ordersModule, placeChosenTasking } from '../modules/orders/orders-module.ts';
import { capturesBindings } from '../modules/pipeline/index.ts';
import { type Geocoder, placesBindings } from '../modules/places/index.ts';
import { platformBindings } from '../modules/platform/index.ts';
import { programCollectionsBindings } from '../modules/programs/collections/index.ts';
import { eulasBindings } from '../modules/programs/eulas/index.ts';
import { programsBindings } from '../modules/programs/index.ts';
import { profileBindings } from '../modules/programs/profile/index.ts';
import { sceneTilesBindings, type TileThreads } from '../modules/scene-tiles/index.ts';
import { sensorsBindings } from '../modules/sensors/index.ts';
import { sessionBindings } from '../modules/session/index.ts';
import { stapiBindings } from '../modules/stapi/index.ts';
import { sceneArrived, sceneLeft, taskingBindings } from '../modules/tasking/index.ts';
import type { Background } from './background.ts';
import type { OpenWorldClock } from './world-clock.ts';

export interface Services {
  readonly database: Database;
  readonly users: UsersStore;
  readonly programs: ProgramsStore;
  /** The archive and the buckets of customers. */
  readonly store: ObjectStore;
  /** Buckets are folders: the first program to use a name owns it. */
  readonly claimsBuckets: boolean;
  readonly platform: Platform;
  readonly secure: boolean;
  readonly background: Background;
  /** Tiles of the simulated Earth; undefined where nothing is simulated. */
  readonly tiles: TileCache | undefined;
  /** Draws tiles of scenes. */
  readonly sceneTiles: TileThreads;
  /** Finds places by name. */
  readonly geocoder: Geocoder;
  /** Sampled orbits, one cache a process. */
  readonly orbitGrids: GridCache;
  /** What the demo world takes for now; without a demo the real time. */
  readonly worldClock: () => Date;
  readonly demoClock: OpenWorldClock;
}

/** Every handler of the product, one module a line. */
export function bindingsOf(services: Services): readonly Binding[] {
  const { background } = services;
  const { imagery } = background;
  const ground = { ...services, queueGroundForecast: background.queueGroundForecast };
  return [
    ...platformBindings(services),
    ...demoClockBindings(services),
    ...imageryBindings({ ...services, imagery }),
    ...sessionBindings(services),
    ...profileBindings(services),
    ...programsBindings(services),
    ...sensorsBindings({ ...services, slewChanged: renewReach(ground) }),
    ...opportunitiesBindings(services),
    ...taskingBindings({ ...services, queueDelivery: background.queueDelivery }),
    ...groundBindings(ground),
    ...eulasBindings(services),
    ...catalogueBindings({ ...services, makeScene: imagery.ensureAssets }),
    ...programCollectionsBindings(services),
    ...sceneTilesBindings({ ...services, makeScene: imagery.ensureAssets }),
    ...capturesBindings({
      ...services,
      scenes: sceneWrites,
      sceneArrived: sceneArrived({ ...services, queueDelivery: background.queueDelivery }),
      sceneLeft: sceneLeft(services),
    }),
    ...placesBindings(services),
    ...importsBindings(services),
    ...searchAreasBindings(services),
    ...downloadsBindings({
      ...services,
      queueDownload: background.queueDownload,
      reportDownload: background.reportDownload,
    }),
    ...ordersModule(ordersOf(services)),
    ...stapiBindings({
      ...services,
      findPasses: (wish, call) => findPasses(services, wish, call),
      placeTasking: (wish) => placeChosenTasking(ordersOf(services), wish),
      queueOpportunitySearch: background.queueOpportunitySearch,
    }),
  ];
}

const ordersOf = (services: Services) => ({
  ...services,
  destinations: services.store,
  queueDelivery: services.background.queueDelivery,
});
