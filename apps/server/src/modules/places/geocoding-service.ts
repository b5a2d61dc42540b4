import { type GeocodeResult, geocodeResult } from '@sigma/contract';
import { z } from 'zod';
import { type Geocoder, GeocoderError } from './geocoder.ts';

const TIME_LIMIT_MS = 5000;
const MAX_BYTES = 1_000_000;
const MAX_RESULTS = 10;
/** Query parameter for the text when the address has no `{text}` placeholder. */
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
 * Opens the configured geocoding service. Redirects are not followed, so that no other service is queried.
 *
 * @param address URL with the placeholder `{text}`, or a URL that accepts the text as the parameter `address`
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
        if (!response.ok)
          throw new GeocoderError(`The geocoding service returned HTTP status ${response.status}.`);
        return resultsOf(await boundedText(response));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof GeocoderError) throw error;
        const problem = limit.aborted ? 'did not answer in time' : 'cannot be reached';
        throw new GeocoderError(`The geocoding service ${problem}.`, { cause: error });
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
    if (size > MAX_BYTES)
      throw new GeocoderError(`The geocoding service returned more than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function resultsOf(text: string): readonly GeocodeResult[] {
  const read = answer.safeParse(jsonOf(text));
  if (!read.success)
    throw new GeocoderError('The geocoding service returned an answer in an unknown format.');
  const { status = 'OK', results } = read.data;
  if (status !== 'OK' && status !== 'ZERO_RESULTS') {
    throw new GeocoderError(`The geocoding service rejected the search: ${status.slice(0, 40)}.`);
  }
  return results.slice(0, MAX_RESULTS);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON fails the schema of the caller, which reports it.
    return undefined;
  }
}
