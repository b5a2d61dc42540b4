import type { Binding } from '@sigma/contract';
import {
  listStapiSearchesBinding,
  listStapiSearchStatusesBinding,
  readStapiOpportunityCollectionBinding,
  readStapiSearchBinding,
} from './opportunities/read-searches.ts';
import { searchStapiOpportunitiesBinding } from './opportunities/search-opportunities.ts';
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
