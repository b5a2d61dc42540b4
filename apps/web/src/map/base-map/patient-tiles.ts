import { patientFetch } from '../preview/patient-fetch.ts';

const PREFIX = 'patient-';

/** The schemes of tile addresses in the style whose tiles are requested again where the server was busy. */
export const PATIENT_SCHEMES = [`${PREFIX}http`, `${PREFIX}https`] as const;

/** The address of tiles that this server draws, as the map gets it: the map library itself never requests a refused tile again. */
export const patientAddress = (address: string): string => PREFIX + address;

/** The address that is requested. */
export const requestedAddress = (address: string): string =>
  address.startsWith(PREFIX) ? address.slice(PREFIX.length) : address;

const fetchPatiently = patientFetch((url, init) => fetch(url, init));

/** Answers the map library's requests for such tiles. */
export async function loadPatiently(
  { url, headers }: { readonly url: string; readonly headers?: Record<string, string> },
  { signal }: Pick<AbortController, 'signal'>,
): Promise<{ data: ArrayBuffer }> {
  const answer = await fetchPatiently(requestedAddress(url), { signal, ...(headers && { headers }) });
  if (!answer.ok) throw new Error(`a tile was answered with status ${answer.status}`);
  return { data: await answer.arrayBuffer() };
}
