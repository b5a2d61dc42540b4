import type { GeocodeResult } from '@sigma/contract';

/** Finds places by name. */
export interface Geocoder {
  /** The likeliest first. Throws GeocoderError, BusyError, or the signal's reason. */
  search(text: string, signal: AbortSignal): Promise<readonly GeocodeResult[]>;
  close(): Promise<void>;
}

/** The geocoding service cannot answer now; the message is for people. */
export class GeocoderError extends Error {
  override readonly name = 'GeocoderError';
  readonly code = 'geocoder-failed';
}
