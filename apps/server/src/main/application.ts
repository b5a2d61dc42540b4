import { join } from 'node:path';
import { operations } from '@sigma/contract';
import { type Database, programsStore, usersStore } from '@sigma/db';
import { createGridCache } from '@sigma/orbit';
import { openStore } from '@sigma/storage';
import type { Logger } from 'pino';
import { createEdge, MAX_BODY_BYTES, TIME_LIMIT_MS } from '../http/edge.ts';
import { tileCache } from '../modules/imagery/index.ts';
import { openGeocoder } from '../modules/places/index.ts';
import { createSceneTiles } from '../modules/scene-tiles/index.ts';
import { authenticator } from './authenticate.ts';
import { openBackground } from './background.ts';
import { bindingsOf, type Services } from './bindings.ts';
import type { Config } from './config.ts';
import { dispatch } from './dispatch.ts';
import { type Identity, openIdentity } from './identity.ts';
import { membershipsOf } from './memberships.ts';
import { platformOf } from './platform.ts';
import type { Listener } from './server.ts';
import { type OpenWorldClock, openWorldClock } from './world-clock.ts';

export interface ApplicationOptions {
  readonly config: Config;
  readonly database: Database;
  /** Origin that browsers use. */
  readonly publicUrl: string;
  readonly log: Logger;
  readonly version: string;
  readonly clock: () => Date;
  readonly webFolder: string | undefined;
  /** For tests: every answer is checked against its schema. */
  readonly checkAnswers?: boolean;
  /** For tests of calls: what would be queued is dropped. */
  readonly dropsJobs?: boolean;
}

export interface Application {
  readonly listener: Listener;
  readonly identity: Identity;
  readonly services: Services;
  /** Starts what goes on behind the answers; returns when search and orders work. */
  start(): Promise<void>;
  /** Ends it and waits for it; the database stays open. */
  stop(): Promise<void>;
}

/** A year of sixteen satellites, or a month of two hundred: 100 MB. */
const MOST_SAMPLED_DAYS = 6000;
const FORGET_EVERY_MS = 3_600_000;

/** Puts the rooms together on an open database. */
export async function composeApplication(options: ApplicationOptions): Promise<Application> {
  const { config, database, publicUrl, log } = options;
  const identity = await openIdentity(options);
  const demoClock = await openWorldClock({
    ...options,
    demo: config.demo,
    speed: config.demoSpeed,
    onFault: (error) => log.warn({ err: error }, 'the clock of the demo world could not be read'),
  });
  const services = servicesOf(options, identity, demoClock);
  const edge = createEdge({
    operations,
    bindings: bindingsOf(services),
    authenticate: authenticator({ ...services, ...identity }),
    memberships: membershipsOf(services.programs),
    log,
    clock: options.clock,
    publicUrl,
    maxBodyBytes: MAX_BODY_BYTES,
    timeLimitMs: TIME_LIMIT_MS,
    checkAnswers: options.checkAnswers ?? false,
    security: {
      issuerOrigin: identity.local === undefined ? new URL(identity.issuer).origin : undefined,
      basemapOrigin: originOf(config.basemap?.url),
      attributionOrigin: originOf(config.basemap?.attributionUrl),
      secure: services.secure,
    },
    missing: () => missingParts(database, log),
    webFolder: options.webFolder,
  });
  let forgetting: NodeJS.Timeout | undefined;
  const forget = () =>
    identity.local?.forgetExpired().catch((error: unknown) => log.warn({ err: error }, 'forgetting failed'));
  return {
    listener: dispatch({ fetch: edge.fetch, issuer: identity.local?.listener, publicUrl }),
    identity,
    services,
    async start() {
      forgetting = setInterval(forget, FORGET_EVERY_MS).unref();
      await services.background.start(config.role);
    },
    async stop() {
      clearInterval(forgetting);
      await Promise.all([services.sceneTiles.close(), services.geocoder.close()]);
      await services.background.stop();
      await demoClock.close();
    },
  };
}

function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : new URL(address).origin;
}

function servicesOf(options: ApplicationOptions, identity: Identity, demoClock: OpenWorldClock): Services {
  const { config, database } = options;
  const store = openStore(config.storage, join(config.dataFolder, 'buckets'));
  const claimsBuckets = config.storage.S3_ENDPOINT === undefined;
  const orbitGrids = createGridCache({ maxDays: MOST_SAMPLED_DAYS });
  const background = openBackground({
    ...options,
    store,
    claimsBuckets,
    worldClock: demoClock.now,
    demoClock,
    flies: config.demo,
    orbitGrids,
    autoPlan: config.demo,
    elementSetSource: config.elementSetSource,
  });
  const tiles = config.demo
    ? tileCache({
        folder: join(config.dataFolder, 'cache'),
        limitBytes: config.tileCacheMb * 1e6,
        render: background.imagery.renderTile,
      })
    : undefined;
  return {
    database,
    users: usersStore(database, config.adminEmails),
    programs: programsStore(database),
    store,
    claimsBuckets,
    platform: platformOf(config, identity.issuer, options.version),
    secure: options.publicUrl.startsWith('https:'),
    background:
      options.dropsJobs === true
        ? {
            ...background,
            queueDelivery: async () => undefined,
            queueDownload: async () => undefined,
            queueOpportunitySearch: async () => undefined,
            queueGroundForecast: async () => undefined,
          }
        : background,
    tiles,
    sceneTiles: createSceneTiles(store),
    geocoder: openGeocoder(config.geocoderUrl),
    orbitGrids,
    worldClock: demoClock.now,
    demoClock,
  };
}

async function missingParts(database: Database, log: Logger): Promise<readonly string[]> {
  try {
    await database.kysely.selectFrom('scene_ids').select('id').limit(1).execute();
    return [];
  } catch (error) {
    log.error({ err: error }, 'not ready');
    return ['database'];
  }
}
