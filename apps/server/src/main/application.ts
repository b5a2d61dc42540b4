import { join } from 'node:path';
import { operations } from '@sigma/contract';
import { type Database, onBehalfOf } from '@sigma/db';
import { MAX_OPEN_STREAMS } from '@sigma/storage';
import type { Logger } from 'pino';
import { applicationsStore } from '../access/applications.store.ts';
import { authenticator } from '../access/authenticate.ts';
import { findOpenInvitation } from '../access/index.ts';
import { membershipsOf } from '../access/memberships.ts';
import { usersStore } from '../access/users.store.ts';
import type { Authenticate } from '../http/authentication.ts';
import { type Budget, createBudget } from '../http/budget/budget.ts';
import type { AddressOf } from '../http/client-address.ts';
import { createEdge, MAX_BODY_BYTES, TIME_LIMIT_MS } from '../http/edge.ts';
import { type Identity, openIdentity } from '../identity/open-identity.ts';
import { clientAddress } from '../identity/passwords/client-address.ts';
import { createJobs, type JobRole, type Jobs } from '../jobs/index.ts';
import { PASS_THREADS } from '../modules/opportunities/index.ts';
import type { StartedModule } from '../modules/server-module.ts';
import type { Config } from './config.ts';
import { dispatch } from './dispatch.ts';
import { bindingsOf, MODULES } from './modules.ts';
import { outageOf } from './outage.ts';
import { readiness } from './readiness.ts';
import type { Listener } from './server.ts';
import { closeServices, openServices, type Services } from './services.ts';

export interface ApplicationOptions {
  readonly config: Config;
  readonly database: Database;
  /** Origin that browsers use. */
  readonly publicUrl: string;
  readonly log: Logger;
  readonly version: string;
  readonly clock: () => Date;
  readonly webFolder: string | undefined;
  /** Checks every answer against its schema, for tests. */
  readonly checkAnswers?: boolean;
  /** The job queue; the one of the database by default. */
  readonly jobs?: Jobs | undefined;
}

export interface Application {
  readonly listener: Listener;
  readonly identity: Identity;
  readonly services: Services;
  /** Starts the background work; returns once search and orders work. */
  start(): Promise<void>;
  /** Ends the answers that last as long as their readers listen, for which a server that stops would wait. */
  endStreams(): Promise<void>;
  /** Ends the background work and waits for it; the database stays open. */
  stop(): Promise<void>;
}

/** Requests that run at once: as many as there are threads for them; those that count, as there are connections. */
const CAPACITIES = {
  passes: PASS_THREADS - 1,
  tiles: 12,
  exports: 3,
  // Jobs read streams as well.
  transfers: MAX_OPEN_STREAMS - 32,
  // One thread finds them, so that a search of another user waits for one at most.
  places: 2,
};
const FORGET_EVERY_MS = 3_600_000;

/** Composes the server from its rooms on an open database. */
export async function composeApplication(options: ApplicationOptions): Promise<Application> {
  const { config, database, publicUrl, log } = options;
  const budget = createBudget({
    ...config.limits,
    capacities: { ...CAPACITIES, counts: config.postgres.expensivePoolSize },
  });
  const addressOf: AddressOf = (remote, forwarded) =>
    clientAddress({ remote, forwarded, proxies: config.trustedProxies });
  const identity = await openIdentity({
    database,
    publicUrl,
    log,
    oidc: config.oidc,
    demo: config.demo,
    findInvitation: (tokenHash) => findOpenInvitation(database.kysely, tokenHash, options.clock()),
    trustedProxies: config.trustedProxies,
    outageOf,
    countRequest: ({ socket, headers }) =>
      budget.countRequest(undefined, addressOf(socket.remoteAddress, headers['x-forwarded-for']?.toString())),
    folder: join(config.dataFolder, 'identity'),
  });
  const jobs = options.jobs ?? createJobs({ database, log });
  const authenticate = authenticator({
    ...identity,
    users: usersStore({ database, ...config, clock: options.clock }),
    applications: applicationsStore(database.kysely),
  });
  const isTokenValid = async (token: string) => (await authenticate(token)).state === 'known';
  const services: Services = {
    ...(await openServices({ ...options, jobs, issuer: identity.issuer, isTokenValid })),
    handlersOn: (replaced) => bindingsOf({ ...services, ...replaced }),
  };
  for (const module of MODULES) for (const job of module.jobs?.(services) ?? []) jobs.define(job);
  let forgetting: NodeJS.Timeout | undefined;
  const forget = () =>
    identity
      .forgetExpired()
      .catch((error: unknown) => log.warn({ err: error }, 'Could not delete expired sign-in records'));
  const started: StartedModule[] = [];
  return {
    listener: dispatch({
      fetch: openEdge(options, { services, identity, authenticate, budget, addressOf }),
      identity,
      publicUrl,
      addressOf,
      onBehalfOf,
    }),
    identity,
    services,
    async start() {
      forgetting = setInterval(forget, FORGET_EVERY_MS).unref();
      await jobs.start(config.role);
      await startModules(services, config.role, started);
    },
    endStreams: () => services.bellHub.close(),
    async stop() {
      clearInterval(forgetting);
      for (const module of started.splice(0)) await module.stop();
      await jobs.stop();
      await Promise.all([closeServices(services), identity.close()]);
    },
  };
}

async function startModules(services: Services, role: JobRole, started: StartedModule[]): Promise<void> {
  if (role === 'api') return;
  for (const { start } of MODULES) {
    const module = await start?.(services);
    if (module !== undefined) started.push(module);
  }
}

interface EdgeParts {
  readonly services: Services;
  readonly identity: Identity;
  readonly authenticate: Authenticate;
  readonly budget: Budget;
  readonly addressOf: AddressOf;
}

function openEdge(
  options: ApplicationOptions,
  { services, identity, authenticate, budget, addressOf }: EdgeParts,
) {
  const { config, database, log } = options;
  return createEdge({
    operations,
    bindings: bindingsOf(services),
    authenticate,
    memberships: membershipsOf(database.kysely),
    entitle: services.entitlements.from,
    log,
    clock: options.clock,
    publicUrl: options.publicUrl,
    onBehalfOf,
    budget,
    addressOf,
    outageOf,
    maxBodyBytes: MAX_BODY_BYTES,
    timeLimitMs: TIME_LIMIT_MS,
    checkAnswers: options.checkAnswers ?? false,
    security: {
      issuerOrigin: identity.local === undefined ? new URL(identity.issuer).origin : undefined,
      basemapOrigin: originOf(config.basemap?.url),
      attributionOrigin: originOf(config.basemap?.attributionUrl),
      secure: services.secure,
    },
    missing: readiness({
      database,
      log,
      dataFolder: config.dataFolder,
      bucketStore: services.installation.storage.kind === 's3' ? services.store : undefined,
    }),
    webFolder: options.webFolder,
  }).fetch;
}

function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : new URL(address).origin;
}
