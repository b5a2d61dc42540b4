import type { Operation } from '../kernel/operation.ts';
import {
  createStapiOrder,
  describeStapiOrderParameters,
  describeStapiQueryables,
  listStapiOrderStatuses,
  listStapiOrders,
  listStapiProductOrders,
  listStapiProducts,
  listStapiSearches,
  listStapiSearchStatuses,
  readStapiConformance,
  readStapiLanding,
  readStapiOpportunityCollection,
  readStapiOrder,
  readStapiProduct,
  readStapiProductConformance,
  readStapiSearch,
  searchStapiOpportunities,
} from './stapi.ts';

export * from './stapi.ts';
export * from './stapi-shapes.ts';

export const stapiOperations: readonly Operation[] = [
  readStapiLanding,
  readStapiConformance,
  listStapiProducts,
  readStapiProduct,
  readStapiProductConformance,
  describeStapiQueryables,
  describeStapiOrderParameters,
  createStapiOrder,
  listStapiProductOrders,
  listStapiOrders,
  readStapiOrder,
  listStapiOrderStatuses,
  searchStapiOpportunities,
  readStapiOpportunityCollection,
  listStapiSearches,
  readStapiSearch,
  listStapiSearchStatuses,
];
