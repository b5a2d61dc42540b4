import { patientFetch } from '../preview/patient-fetch.ts';

const PREFIX = 'patient-';

/** The schemes of tile addresses in the style whose tiles are requested again where the server was busy. */
export const PATIENT_SCHEMES = [`${PREFIX}http`, `${PREFIX}https`] as const;

/** The address in the style of tiles that this server draws: the map library itself never requests a refused tile again. */
export const patientAddress = (address: string): string => PREFIX + address;

const fetchPatiently = patientFetch((url, init) => fetch(url, init));

/** Answers the map library's requests for such tiles. */
export async function loadPatiently(
  { url }: { readonly url: string },
  { signal }: Pick<AbortController, 'signal'>,
): Promise<{ data: ArrayBuffer }> {
  const answer = await fetchPatiently(url.slice(PREFIX.length), { signal });
  if (!answer.ok) throw new Error(`a tile of the base map was answered with status ${answer.status}`);
  return { data: await answer.arrayBuffer() };
}
