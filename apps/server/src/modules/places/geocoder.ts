import type { GeocodeResult } from '@sigma/contract';

/** Finds places by name. */
export interface Geocoder {
  /** Returns the best match first. Throws GeocoderError, BusyError or the reason of the signal. */
  search(text: string, signal: AbortSignal): Promise<readonly GeocodeResult[]>;
  close(): Promise<void>;
}

/** The geocoding service cannot answer at the moment; the message is shown to users. */
export class GeocoderError extends Error {
  override readonly name = 'GeocoderError';
  readonly code = 'geocoder-failed';
}
