import type { Binding } from '@sigma/contract';
import { createStapiOrderBinding } from './create-order.ts';
import { readStapiConformanceBinding, readStapiLandingBinding } from './landing.ts';
import {
  describeStapiOrderParametersBinding,
  describeStapiQueryablesBinding,
  listStapiProductsBinding,
  readStapiProductBinding,
  readStapiProductConformanceBinding,
} from './products.ts';
import {
  listStapiOrderStatusesBinding,
  listStapiOrdersBinding,
  listStapiProductOrdersBinding,
  readStapiOrderBinding,
} from './read-orders.ts';
import {
  listStapiSearchesBinding,
  listStapiSearchStatusesBinding,
  readStapiOpportunityCollectionBinding,
  readStapiSearchBinding,
} from './read-searches.ts';
import { searchStapiOpportunitiesBinding } from './search-opportunities.ts';
import type { StapiServices } from './services.ts';

/** The SpatioTemporal Asset Tasking interface of a program, version 0.1.0. */
export function stapiBindings(services: StapiServices): readonly Binding[] {
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
