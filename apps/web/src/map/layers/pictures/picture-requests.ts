import type { RequestTransformFunction } from 'maplibre-gl';

/** Where pictures of scenes are; everything else the map asks for is open. */
const GUARDED = '/api/files/';

/** Adds the bearer token to requests for pictures of this installation, and to no others. */
export function pictureRequests(tokenOf: () => string | undefined): RequestTransformFunction {
  return (url) => {
    if (!url.startsWith(location.origin + GUARDED)) return undefined;
    const token = tokenOf();
    return { url, ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }) };
  };
}
