import type { RequestTransformFunction } from 'maplibre-gl';
import { requestedAddress } from '../base-map/patient-tiles.ts';

/** Files of this installation, such as pictures of scenes. Everything else that the map requests is public. */
const GUARDED = '/api/files/';

/** Adds the bearer token to requests for files of this installation, and to no others. */
export function authorizedRequests(tokenOf: () => string | undefined): RequestTransformFunction {
  return (url) => {
    if (!requestedAddress(url).startsWith(location.origin + GUARDED)) return undefined;
    const token = tokenOf();
    return { url, ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }) };
  };
}
