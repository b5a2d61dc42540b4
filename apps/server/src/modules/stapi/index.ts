import type { Binding } from '@sigma/contract';
import { type OpportunitiesServices, searchPasses } from '../opportunities/index.ts';
import { placeChosenTasking, type TaskingOrderServices } from '../orders/index.ts';
import type { ServerModule } from '../server-module.ts';
import {
  listStapiSearchesBinding,
  listStapiSearchStatusesBinding,
  readStapiOpportunityCollectionBinding,
  readStapiSearchBinding,
} from './opportunities/read-searches.ts';
import { searchStapiOpportunitiesBinding } from './opportunities/search-opportunities.ts';
import { keepSearchesJob, searchOpportunitiesJob } from './opportunities/searches.jobs.ts';
import { createStapiOrderBinding } from './orders/create-order.ts';
import {
  listStapiOrderStatusesBinding,
  listStapiOrdersBinding,
  listStapiProductOrdersBinding,
  readStapiOrderBinding,
} from './orders/read-orders.ts';
import {
  describeStapiOrderParametersBinding,
  describeStapiQueryablesBinding,
  listStapiProductsBinding,
  readStapiProductBinding,
  readStapiProductConformanceBinding,
} from './products/products.ts';
import { readStapiConformanceBinding, readStapiLandingBinding } from './protocol/landing.ts';
import type { StapiServices } from './services.ts';

export interface StapiModuleServices extends OpportunitiesServices, TaskingOrderServices {
  readonly database: TaskingOrderServices['database'];
  /** Real time. */
  readonly clock: () => Date;
}

/** The SpatioTemporal Asset Tasking API of a program, version 0.1.0. */
export const stapiModule: ServerModule<StapiModuleServices> = {
  name: 'stapi',
  bindings: (services) => stapiBindings(stapiServices(services)),
  jobs: (services) => {
    const work = { ...stapiServices(services), now: services.clock };
    return [searchOpportunitiesJob(work), keepSearchesJob(work)];
  },
};

function stapiServices(services: StapiModuleServices): StapiServices {
  const { database, entitlements, worldClock, claimsBuckets, jobs, passThreads } = services;
  return {
    database,
    entitlements,
    worldClock,
    claimsBuckets,
    jobs,
    passThreads,
    searchPasses: (search, call) => searchPasses(services, search, call),
    placeTasking: (request) => placeChosenTasking(services, request),
  };
}

function stapiBindings(services: StapiServices): readonly Binding[] {
  return [
    readStapiLandingBinding(),
    readStapiConformanceBinding(),
    listStapiProductsBinding(services),
    readStapiProductBinding(services),
    readStapiProductConformanceBinding(services),
    describeStapiQueryablesBinding(services),
    describeStapiOrderParametersBinding(services),
    createStapiOrderBinding(services),
    listStapiProductOrdersBinding(services),
    listStapiOrdersBinding(services),
    readStapiOrderBinding(services),
    listStapiOrderStatusesBinding(services),
    searchStapiOpportunitiesBinding(services),
    readStapiOpportunityCollectionBinding(services),
    listStapiSearchesBinding(services),
    readStapiSearchBinding(services),
    listStapiSearchStatusesBinding(services),
  ];
}
