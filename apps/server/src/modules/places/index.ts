import type { ServerModule } from '../server-module.ts';
import { embeddedGazetteer } from './gazetteer.ts';
import { geocodeBinding, type PlacesServices } from './geocode.ts';
import type { Geocoder } from './geocoder.ts';
import { geocodingService } from './geocoding-service.ts';

export type { Geocoder } from './geocoder.ts';

/** The service at the address, or without one the embedded gazetteer. */
export function openGeocoder(address: string | undefined): Geocoder {
  return address === undefined ? embeddedGazetteer() : geocodingService(address);
}

/** The search of places by name. */
export const placesModule: ServerModule<PlacesServices> = {
  name: 'places',
  bindings: (services) => [geocodeBinding(services)],
};
