import {
  type Opportunity,
  STAPI_VERSION,
  type StapiOpportunity,
  type StapiOpportunityRequest,
  type StapiOrderParameters,
} from '@sigma/contract';
import { boxOf } from '../protocol/box-of.ts';
import { intervalText } from '../protocol/read-interval.ts';
import type { StapiLinks } from '../protocol/stapi-links.ts';
import type { SharedRequest } from './read-request.ts';

/** Any of the order parameters. */
export type SomeParameters = {
  readonly [Name in keyof StapiOrderParameters]?: StapiOrderParameters[Name] | undefined;
};

export interface OpportunityContext {
  readonly product: string;
  readonly request: SharedRequest;
  /** Parameters for the bodies of links that order a pass. */
  readonly orderParameters: SomeParameters;
  readonly links: StapiLinks;
}

/** Lists the properties of a pass, under the names of the queryables where they exist. */
export function opportunityProperties(pass: Opportunity, product: string) {
  return {
    datetime: `${pass.start_time}/${pass.end_time}`,
    product_id: product,
    'view:off_nadir': pass.off_nadir,
    'view:incidence_angle': pass.incidence,
    'view:sun_elevation': pass.sun_elevation,
    'view:sun_azimuth': pass.sun_azimuth,
    'sat:orbit_state': pass.orbit_state,
    'sigma:eclipsed': pass.eclipsed,
    'sigma:sensor': pass.sensor,
    'sigma:sensor_name': pass.sensor_name,
    'sigma:roll': pass.roll,
    'sigma:coverage': pass.coverage,
    'sigma:site': pass.site,
    'sigma:group': pass.group,
    'sigma:closest_time': pass.closest_time,
    'sigma:element_set_epoch': pass.element_set_epoch,
    'sigma:uncertainty_km': pass.uncertainty_km,
    'sigma:uncertainty_s': pass.uncertainty_s,
  };
}

/** Largest size in UTF-16 units of the requested geometry, summed over all links of a page: 6 ms of formatting. */
const MAX_REPEATED_UNITS = 1_000_000;

/** Converts passes to Features. A geometry too large to repeat is only in the link of the collection. */
export function opportunityAnswers(
  passes: readonly Opportunity[],
  context: OpportunityContext,
): StapiOpportunity[] {
  const isLarge = JSON.stringify(context.request.geometry).length * passes.length > MAX_REPEATED_UNITS;
  return passes.map((pass) => {
    const answer = opportunityAnswer(pass, context);
    return isLarge ? { ...answer, links: [] } : answer;
  });
}

/** Converts a pass to a Feature with the ground in reach and a link that orders exactly this pass. */
function opportunityAnswer(
  pass: Opportunity,
  { product, request, orderParameters, links }: OpportunityContext,
): StapiOpportunity {
  const geometry = pass.max_fov ?? request.geometry;
  const properties = opportunityProperties(pass, product);
  const body = {
    datetime: properties.datetime,
    geometry: request.geometry,
    filter: sameSensor(pass.sensor, request.filter),
    order_parameters: orderParameters,
  };
  return {
    type: 'Feature',
    stapi_type: 'Opportunity',
    stapi_version: STAPI_VERSION,
    id: pass.id,
    geometry,
    bbox: boxOf(geometry),
    properties,
    links: [links.toCreateOrder(product, body)],
  };
}

/** Adds the sensor to the filter, because another sensor may pass at the same time. */
function sameSensor(sensor: number, filter: StapiOpportunityRequest['filter']): object {
  const own = { op: '=', args: [{ property: 'sigma:sensor' }, sensor] };
  return filter === null || filter === undefined ? own : { op: 'and', args: [own, filter] };
}

/** Builds a link that orders the best pass of the searched interval. */
export function orderOfSearch({ product, request, orderParameters, links }: OpportunityContext) {
  return links.toCreateOrder(product, {
    datetime: intervalText(request.datetime),
    geometry: request.geometry,
    ...(request.filter ? { filter: request.filter } : {}),
    order_parameters: orderParameters,
  });
}
