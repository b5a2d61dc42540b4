import type { Binding } from '@sigma/contract';
import { embeddedGazetteer } from './gazetteer.ts';
import { geocodeBinding, type PlacesServices } from './geocode.ts';
import type { Geocoder } from './geocoder.ts';
import { geocodingService } from './geocoding-service.ts';

export type { PlacesServices } from './geocode.ts';
export type { Geocoder } from './geocoder.ts';

/** The service at the address, or without one the embedded gazetteer. */
export function openGeocoder(address: string | undefined): Geocoder {
  return address === undefined ? embeddedGazetteer() : geocodingService(address);
}

export function placesBindings(services: PlacesServices): readonly Binding[] {
  return [geocodeBinding(services)];
}
