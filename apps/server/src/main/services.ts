import { join } from 'node:path';
import type { Binding, Platform } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { createGridCache, type GridCache } from '@sigma/orbit';
import { freeBytes, type ObjectStore, openStore } from '@sigma/storage';
import type { Logger } from 'pino';
import { createEntitlements, type Entitlements } from '../entitlements/index.ts';
import type { JobKey, Jobs } from '../jobs/index.ts';
import { recipientLists } from '../modules/assets/index.ts';
import { type Cubes, createCubes } from '../modules/cubes/index.ts';
import { type OpenWorldClock, openWorldClock } from '../modules/demo/index.ts';
import { pictureOfFinding } from '../modules/detections/index.ts';
import { type ElevationModel, openElevations } from '../modules/elevations/index.ts';
import { createGroundForecast, type GroundForecast } from '../modules/ground/index.ts';
import { createImagery, type Imagery, type TileCache, tileCache } from '../modules/imagery/index.ts';
import type { InvitationBudget } from '../modules/members/index.ts';
import {
  type BellHub,
  createBellHub,
  createMailQueue,
  type MailQueue,
  type MailSender,
  openMailSender,
  type RecipientLists,
} from '../modules/notifications/index.ts';
import { createPassThreads, type PassThreads } from '../modules/opportunities/index.ts';
import { type Geocoder, openGeocoder } from '../modules/places/index.ts';
import { createReportThread, type ReportThread } from '../modules/reports/index.ts';
import { createSceneTiles, type TileThreads } from '../modules/scene-tiles/index.ts';
import type { Installation } from '../modules/system/index.ts';
import { KEEP_TASKING } from '../modules/tasking/index.ts';
import type { Config } from './config.ts';
import { claimsBuckets, installationOf, platformOf } from './platform.ts';

/** Everything that the modules share; each module names the part that it needs. */
export interface Services {
  readonly database: Database;
  /** The archive and the buckets of customers. */
  readonly store: ObjectStore;
  /** Buckets are folders, and the first program to use a name owns it. */
  readonly claimsBuckets: boolean;
  readonly platform: Platform;
  /** Browsers use https. */
  readonly secure: boolean;
  /** How long an accepted order of scenes can be canceled before it starts (PD-60). */
  readonly orderGraceMs: number;
  readonly jobs: Jobs;
  /** The job of `modules/tasking` that moves requested captures on, for `modules/orders`, which tasking uses. */
  readonly capturesJob: JobKey<undefined>;
  readonly log: Logger;
  /** Makes pictures of scenes and of the simulated Earth. */
  readonly imagery: Imagery;
  /** Tiles of the simulated Earth; undefined without a demo. */
  readonly tiles: TileCache | undefined;
  /** Draws tiles of scenes. */
  readonly sceneTiles: TileThreads;
  /** Reads cubes of scenes and calculates with them. */
  readonly cubes: Cubes;
  /** Draws the files of reports. */
  readonly reportThread: ReportThread;
  /** Hears the bells of users. */
  readonly bellHub: BellHub;
  /** Sends e-mails: those of events, and others such as invitations. */
  readonly mailQueue: MailQueue;
  readonly mailSender: MailSender;
  /** The lists of recipients of `modules/assets`, whose e-mails have links that end them. */
  readonly recipientLists: RecipientLists;
  /** The picture of a finding that e-mails show, of `modules/detections`, which uses notifications. */
  readonly pictureOfFinding: (finding: string) => Promise<Buffer | undefined>;
  /** Whether a token would still be accepted. */
  readonly isTokenValid: (token: string) => Promise<boolean>;
  /** Origin that browsers use. */
  readonly publicUrl: string;
  /** The installation issues its tokens itself. */
  readonly localIssuer: boolean;
  readonly installation: Installation;
  /** What the disk of the archive and the buckets has left; null if it is not known, as with S3. */
  readonly freeBytes: () => Promise<number | null>;
  /** How many e-mails about invitations members may cause within a day. */
  readonly invitationBudget: InvitationBudget;
  /** Finds places by name. */
  readonly geocoder: Geocoder;
  /** Knows how high places are. */
  readonly elevations: ElevationModel;
  /** Sampled orbits, one cache per process. */
  readonly orbitGrids: GridCache;
  /** Calculate passes for callers. */
  readonly passThreads: PassThreads;
  /** Forecasts passes over ground stations, one run at a time per process. */
  readonly groundForecast: GroundForecast;
  /** Path or address of the file that element sets are read from; undefined reads none. */
  readonly elementSetSource: string | undefined;
  /** Real time. */
  readonly clock: () => Date;
  /** The time of the demo world; without a demo, real time. */
  readonly worldClock: () => Date;
  readonly demoClock: OpenWorldClock;
  /** What programs may have, by their contracts. */
  readonly entitlements: Entitlements;
  /** The handlers of all operations, on other services than those of the process. */
  readonly handlersOn: (replaced: Partial<Services>) => readonly Binding[];
}

export type OpenServices = Omit<Services, 'handlersOn'>;

export interface ServicesOptions {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Origin that browsers use. */
  readonly publicUrl: string;
  readonly issuer: string;
  readonly isTokenValid: Services['isTokenValid'];
  readonly version: string;
}

/** A year of sixteen satellites, or a month of two hundred: 100 MB. */
const MAX_SAMPLED_DAYS = 6000;

/** Opens what the modules share. The caller closes it with `closeServices`. */
export async function openServices(options: ServicesOptions): Promise<OpenServices> {
  const { config, database, jobs, log, clock } = options;
  const demoClock = await openWorldClock({
    database,
    clock,
    demo: config.demo,
    speed: config.demoSpeed,
    onError: (error) => log.warn({ err: error }, 'Could not read the demo clock'),
  });
  const worldClock = demoClock.now;
  const store = openStore(config.storage, join(config.dataFolder, 'buckets'));
  const imagery = createImagery({ database, store, clock, patienceMs: config.preparedWithinMs });
  const orbitGrids = createGridCache({ maxDays: MAX_SAMPLED_DAYS });
  return {
    database,
    store,
    claimsBuckets: claimsBuckets(config),
    orderGraceMs: config.orderGraceMs,
    platform: platformOf(config, options.issuer, options.version),
    secure: options.publicUrl.startsWith('https:'),
    jobs,
    capturesJob: KEEP_TASKING,
    log,
    imagery,
    tiles: config.demo ? openTiles(config, imagery) : undefined,
    sceneTiles: createSceneTiles(store),
    cubes: createCubes({
      store,
      imagery,
      dataFolder: config.dataFolder,
      limitBytes: config.cubeCacheMb * 1e6,
      callsWaitMs: config.preparedWithinMs,
      onError: (error) => log.warn({ err: error }, 'Work with the cube of a scene failed'),
    }),
    reportThread: createReportThread(),
    bellHub: createBellHub(database),
    mailQueue: createMailQueue({
      jobs,
      publicUrl: options.publicUrl,
      supportEmail: config.supportEmail,
      operatorName: config.operatorName,
      clock,
    }),
    isTokenValid: options.isTokenValid,
    mailSender: openMailSender({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      folder: join(config.dataFolder, 'mail'),
    }),
    recipientLists: recipientLists(database),
    pictureOfFinding: pictureOfFinding({ database, store }),
    publicUrl: options.publicUrl,
    localIssuer: config.oidc.issuer === 'local',
    installation: installationOf(config, clock()),
    freeBytes: async () => (config.storage.S3_ENDPOINT ? null : freeBytes(config.dataFolder)),
    invitationBudget: config.invitationBudget,
    geocoder: openGeocoder(config.geocoderUrl),
    elevations: openElevations(config.elevationSource),
    orbitGrids,
    passThreads: createPassThreads(),
    groundForecast: createGroundForecast({ database, orbitGrids, worldClock }),
    elementSetSource: config.elementSetSource,
    clock,
    worldClock,
    demoClock,
    entitlements: createEntitlements({ clock, worldClock }),
  };
}

/** Call it once nothing uses the services any more; the database stays open. */
export async function closeServices(services: OpenServices): Promise<void> {
  const { sceneTiles, cubes, reportThread, geocoder, imagery, passThreads, demoClock, bellHub, mailSender } =
    services;
  mailSender.close();
  await Promise.all([
    sceneTiles.close(),
    cubes.close(),
    reportThread.close(),
    geocoder.close(),
    imagery.close(),
    passThreads.close(),
    bellHub.close(),
  ]);
  await demoClock.close();
}

function openTiles(config: Config, imagery: Imagery): TileCache {
  return tileCache({
    folder: join(config.dataFolder, 'cache'),
    limitBytes: config.tileCacheMb * 1e6,
    render: imagery.renderTile,
  });
}
