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
import type { Asked } from './read-request.ts';

/** Any of the order parameters. */
export type SomeParameters = {
  readonly [Name in keyof StapiOrderParameters]?: StapiOrderParameters[Name] | undefined;
};

export interface OpportunityContext {
  readonly product: string;
  readonly asked: Asked;
  /** Go into the bodies that order a pass. */
  readonly orderParameters: SomeParameters;
  readonly links: StapiLinks;
}

/** Everything that is known of a pass, by the names of the queryables where it has one. */
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
    'sigma:closest_time': pass.closest_time,
    'sigma:element_set_epoch': pass.element_set_epoch,
    'sigma:uncertainty_km': pass.uncertainty_km,
    'sigma:uncertainty_s': pass.uncertainty_s,
  };
}

/** UTF-16 units that the links of a page may repeat the asked geometry in. */
const MOST_REPEATED = 3_000_000;

/** Passes as Features; a geometry too large to be told with each of them stands in the link of the collection alone. */
export function opportunityAnswers(
  passes: readonly Opportunity[],
  context: OpportunityContext,
): StapiOpportunity[] {
  const isLarge = JSON.stringify(context.asked.geometry).length * passes.length > MOST_REPEATED;
  return passes.map((pass) => {
    const answer = opportunityAnswer(pass, context);
    return isLarge ? { ...answer, links: [] } : answer;
  });
}

/** A pass as a Feature: the ground in reach, and a link that orders this very pass. */
function opportunityAnswer(
  pass: Opportunity,
  { product, asked, orderParameters, links }: OpportunityContext,
): StapiOpportunity {
  const geometry = pass.max_fov ?? asked.geometry;
  const properties = opportunityProperties(pass, product);
  const body = {
    datetime: properties.datetime,
    geometry: asked.geometry,
    filter: sameSensor(pass.sensor, asked.filter),
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

/** Another sensor may pass at the same time. */
function sameSensor(sensor: number, filter: StapiOpportunityRequest['filter']): object {
  const own = { op: '=', args: [{ property: 'sigma:sensor' }, sensor] };
  return filter === null || filter === undefined ? own : { op: 'and', args: [own, filter] };
}

/** The whole search as an order: in the best pass of its interval. */
export function orderOfSearch({ product, asked, orderParameters, links }: OpportunityContext) {
  return links.toCreateOrder(product, {
    datetime: intervalText(asked.datetime),
    geometry: asked.geometry,
    ...(asked.filter ? { filter: asked.filter } : {}),
    order_parameters: orderParameters,
  });
}
