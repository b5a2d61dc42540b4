import { bind, geocode, refuse } from '@sigma/contract';
import { type Geocoder, GeocoderError } from './geocoder.ts';

export interface PlacesServices {
  readonly geocoder: Geocoder;
}

export const geocodeBinding = ({ geocoder }: PlacesServices) =>
  bind(geocode, async ({ query, signal }) => {
    try {
      return { results: [...(await geocoder.search(query.text, signal))] };
    } catch (error) {
      if (error instanceof GeocoderError) return refuse('unavailable', error.message);
      throw error;
    }
  });
