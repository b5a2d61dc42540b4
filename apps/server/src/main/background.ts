import type { Database, DatabaseTransaction } from '@sigma/db';
import type { GridCache } from '@sigma/orbit';
import type { ObjectStore } from '@sigma/storage';
import type { Logger } from 'pino';
import { createJobs, type JobRole, type Jobs } from '../jobs/index.ts';
import {
  downloadsToTakeUp,
  expireDownloadsJob,
  PACK_DOWNLOAD,
  packDownloadJob,
  packingOf,
  takeUpDownloadsJob,
} from '../modules/downloads/downloads.jobs.ts';
import { FORECAST_GROUND, forecastGroundJob } from '../modules/ground/ground.jobs.ts';
import { createImagery, type Imagery } from '../modules/imagery/index.ts';
import { findPasses } from '../modules/opportunities/index.ts';
import {
  DELIVER_ORDER,
  deliverOrderJob,
  deliveryOf,
  ordersToTakeUp,
  takeUpOrdersJob,
} from '../modules/orders/orders.jobs.ts';
import { foldCountersJob, partitionsAheadJob } from '../modules/scene-storage/scene-storage.jobs.ts';
import { readElementSetsJob } from '../modules/sensors/element-sets/element-sets.jobs.ts';
import {
  keepSearchesJob,
  SEARCH_OPPORTUNITIES,
  searchOf,
  searchOpportunitiesJob,
} from '../modules/stapi/opportunities/searches.jobs.ts';
import { keepTaskingJob } from '../modules/tasking/jobs/tasking.jobs.ts';
import { defineFlights } from './flights.ts';
import type { OpenWorldClock } from './world-clock.ts';

/** Work that goes on behind the answers: the queue with its deliveries, and the pictures. */
export interface Background {
  readonly imagery: Imagery;
  /** Queues the delivery of an order together with the transaction that accepts it. */
  queueDelivery(transaction: DatabaseTransaction, order: string): Promise<void>;
  /** Queues the packing of a download together with the transaction that saves it. */
  queueDownload(transaction: DatabaseTransaction, download: string): Promise<void>;
  reportDownload(download: string, error: unknown): void;
  /** Queues a search of opportunities together with the transaction that saves it. */
  queueOpportunitySearch(transaction: DatabaseTransaction, search: string): Promise<void>;
  /** Has the passes over ground stations made anew once the transaction has ended. */
  queueGroundForecast(transaction: DatabaseTransaction): Promise<void>;
  /** Starts the queue and takes up the orders and downloads that were under way. */
  start(role: JobRole): Promise<void>;
  /** Takes no more work and waits for what is running. */
  stop(): Promise<void>;
}

export interface BackgroundOptions {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly claimsBuckets: boolean;
  readonly log: Logger;
  readonly clock: () => Date;
  /** What the demo world takes for now; without a demo the real time. */
  readonly worldClock: () => Date;
  readonly demoClock: OpenWorldClock;
  /** The simulator flies what is planned. */
  readonly flies: boolean;
  /** Sampled orbits, shared by all that search in this process. */
  readonly orbitGrids: GridCache;
  /** Captures are planned without staff. */
  readonly autoPlan: boolean;
  /** Address or path of a file of element sets. */
  readonly elementSetSource: string | undefined;
}

export function openBackground(options: BackgroundOptions): Background {
  const { database, store, log, clock } = options;
  const imagery = createImagery({ database, store, clock });
  const jobs = createJobs({ database, log });
  const delivery = deliverOrderJob({
    database,
    archive: store,
    destinations: store,
    claimsBuckets: options.claimsBuckets,
    pixels: { ensureAssets: imagery.ensureForDelivery, renderCube: imagery.renderCube },
    now: clock,
    worldNow: options.worldClock,
    reportFailure: (order, error) => log.error({ order, err: error }, 'a delivery failed'),
  });
  jobs.define(delivery.name, delivery.options, delivery.run);
  const takeUp = takeUpOrdersJob({ database, now: clock }, (order) => sendDelivery(jobs, order));
  jobs.define(takeUp.name, takeUp.options, takeUp.run);
  const reportDownload = (download: string, error: unknown) =>
    log.error({ download, err: error }, 'a download has a problem');
  defineDownloads(jobs, { ...options, imagery, reportDownload });
  defineSearches(jobs, options);
  const partitions = partitionsAheadJob(database, clock);
  jobs.define(partitions.name, partitions.options, partitions.run);
  const folding = foldCountersJob(database);
  jobs.define(folding.name, folding.options, folding.run);
  const elementSets = readElementSetsJob({ ...options, source: options.elementSetSource, now: clock });
  jobs.define(elementSets.name, elementSets.options, elementSets.run);
  const ground = forecastGroundJob(options);
  jobs.define(ground.name, ground.options, ground.run);
  const beforePlanning = (signal: AbortSignal) =>
    ground
      .run({ force: false }, { signal })
      .catch((error: unknown) => log.warn({ err: error }, 'passes over ground stations are not up to date'));
  const tasking = keepTaskingJob({ ...options, beforePlanning });
  jobs.define(tasking.name, tasking.options, tasking.run);
  const queueDelivery: Background['queueDelivery'] = (transaction, order) =>
    sendDelivery(jobs, order, transaction);
  const flights = options.flies
    ? defineFlights(jobs, { ...options, queueDelivery, planning: tasking.name })
    : undefined;
  return {
    imagery,
    reportDownload,
    queueDownload: (transaction, download) => sendPacking(jobs, download, transaction),
    queueDelivery,
    queueOpportunitySearch: (transaction, search) => sendSearch(jobs, search, transaction),
    queueGroundForecast: (transaction) =>
      jobs.send(FORECAST_GROUND, { force: true }, { transaction, singletonKey: 'stations' }),
    async start(role) {
      await jobs.start(role);
      if (role === 'api') return;
      flights?.start();
      await jobs.send(partitions.name, {}, { singletonKey: 'start' });
      await jobs.send(ground.name, { force: true }, { singletonKey: 'stations' });
      if (options.elementSetSource !== undefined)
        await jobs.send(elementSets.name, {}, { singletonKey: 'start' });
      for (const order of await ordersToTakeUp(database, clock())) await sendDelivery(jobs, order);
      for (const download of await downloadsToTakeUp(database)) await sendPacking(jobs, download);
    },
    async stop() {
      await flights?.stop();
      await jobs.stop();
      await imagery.close();
    },
  };
}

function sendDelivery(jobs: Jobs, order: string, transaction?: DatabaseTransaction): Promise<void> {
  const { data, options } = deliveryOf(order);
  return jobs.send(DELIVER_ORDER, data, { ...options, transaction });
}

interface DownloadWork extends BackgroundOptions {
  readonly imagery: Imagery;
  readonly reportDownload: Background['reportDownload'];
}

function defineDownloads(jobs: Jobs, work: DownloadWork): void {
  const { database, store, clock: now, imagery, reportDownload } = work;
  const ensureAssets = imagery.ensureForDelivery;
  const packing = packDownloadJob({ database, store, ensureAssets, now, reportDownload });
  jobs.define(packing.name, packing.options, packing.run);
  const takeUp = takeUpDownloadsJob(database, (download) => sendPacking(jobs, download));
  jobs.define(takeUp.name, takeUp.options, takeUp.run);
  const expiry = expireDownloadsJob({ database, store, now });
  jobs.define(expiry.name, expiry.options, expiry.run);
}

function sendPacking(jobs: Jobs, download: string, transaction?: DatabaseTransaction): Promise<void> {
  const { data, options } = packingOf(download);
  return jobs.send(PACK_DOWNLOAD, data, { ...options, transaction });
}

function defineSearches(jobs: Jobs, options: BackgroundOptions): void {
  const { clock: now } = options;
  const search = searchOpportunitiesJob({
    ...options,
    now,
    findPasses: (wish, call) => findPasses(options, wish, call),
  });
  jobs.define(search.name, search.options, search.run);
  const keep = keepSearchesJob({ ...options, now }, (id) => sendSearch(jobs, id));
  jobs.define(keep.name, keep.options, keep.run);
}

function sendSearch(jobs: Jobs, search: string, transaction?: DatabaseTransaction): Promise<void> {
  const { data, options } = searchOf(search);
  return jobs.send(SEARCH_OPPORTUNITIES, data, { ...options, transaction });
}
