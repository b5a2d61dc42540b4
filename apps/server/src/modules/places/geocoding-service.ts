import { type GeocodeResult, geocodeResult } from '@sigma/contract';
import { z } from 'zod';
import { type Geocoder, GeocoderError } from './geocoder.ts';

const TIME_LIMIT_MS = 5000;
const MOST_BYTES = 1_000_000;
const MOST_RESULTS = 10;
/** Where the text goes in an address that has no place for it. */
const TEXT_PARAMETER = 'address';

const answer = z.object({
  status: z.string().optional(),
  results: z.array(
    z.object({
      ...geocodeResult.shape,
      address_components: geocodeResult.shape.address_components.default([]),
      geometry: geocodeResult.shape.geometry.extend({
        bounds: geocodeResult.shape.geometry.shape.bounds.default(null),
      }),
    }),
  ),
});

/**
 * Asks the service of the configuration and no other: redirects are not followed.
 *
 * @param address URL with `{text}` where the place goes, or one that takes it as `address`
 */
export function geocodingService(address: string, timeLimitMs = TIME_LIMIT_MS): Geocoder {
  return {
    async search(text, signal) {
      const limit = AbortSignal.timeout(timeLimitMs);
      try {
        const response = await fetch(urlFor(address, text), {
          redirect: 'error',
          headers: { accept: 'application/json' },
          signal: AbortSignal.any([signal, limit]),
        });
        if (!response.ok) throw new GeocoderError(`The geocoding service answers with ${response.status}.`);
        return resultsOf(await boundedText(response));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof GeocoderError) throw error;
        const what = limit.aborted ? 'did not answer in time' : 'cannot be reached';
        throw new GeocoderError(`The geocoding service ${what}.`, { cause: error });
      }
    },
    close: async () => undefined,
  };
}

function urlFor(address: string, text: string): URL {
  if (address.includes('{text}')) return new URL(address.replaceAll('{text}', encodeURIComponent(text)));
  const url = new URL(address);
  url.searchParams.set(TEXT_PARAMETER, text);
  return url;
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES)
      throw new GeocoderError('The geocoding service answers more than anybody can read.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function resultsOf(text: string): readonly GeocodeResult[] {
  const read = answer.safeParse(parsed(text));
  if (!read.success) throw new GeocoderError('The geocoding service answers in a form that is not known.');
  const { status = 'OK', results } = read.data;
  if (status !== 'OK' && status !== 'ZERO_RESULTS') {
    throw new GeocoderError(`The geocoding service refuses: ${status.slice(0, 40)}.`);
  }
  return results.slice(0, MOST_RESULTS);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON has no value; the caller says so.
    return undefined;
  }
}
