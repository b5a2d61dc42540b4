import type { ServerModule } from '../server-module.ts';
import { embeddedGazetteer } from './gazetteer.ts';
import { geocodeBinding, type PlacesServices } from './geocode.ts';
import type { Geocoder } from './geocoder.ts';
import { geocodingService } from './geocoding-service.ts';

export type { Geocoder } from './geocoder.ts';

/** Opens the geocoding service at the address, or the embedded gazetteer when there is no address. */
export function openGeocoder(address: string | undefined): Geocoder {
  return address === undefined ? embeddedGazetteer() : geocodingService(address);
}

/** The search for places by name. */
export const placesModule: ServerModule<PlacesServices> = {
  name: 'places',
  bindings: (services) => [geocodeBinding(services)],
};
