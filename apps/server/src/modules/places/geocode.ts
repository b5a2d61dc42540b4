import { bind, geocode, refuseForNow } from '@sigma/contract';
import { type Geocoder, GeocoderError } from './geocoder.ts';

export interface PlacesServices {
  readonly geocoder: Geocoder;
}

/** Services on the network are usually back, or have forgotten their limit, within this time. */
const RETRY_AFTER_S = 10;

export const geocodeBinding = ({ geocoder }: PlacesServices) =>
  bind(geocode, async ({ query, signal }) => {
    try {
      return { results: [...(await geocoder.search(query.text, signal))] };
    } catch (error) {
      if (error instanceof GeocoderError)
        return refuseForNow('unavailable', RETRY_AFTER_S, { detail: error.message });
      throw error;
    }
  });
