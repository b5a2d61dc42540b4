const byExtension: Readonly<Record<string, string>> = {
  bil: 'application/octet-stream',
  bin: 'application/octet-stream',
  geojson: 'application/geo+json',
  hdr: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  tif: 'image/tiff; application=geotiff; profile=cloud-optimized',
  tiff: 'image/tiff; application=geotiff; profile=cloud-optimized',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  zip: 'application/zip',
};

/** Derives a content type from the extension of a key, because folders do not store content types. */
export function contentTypeOf(key: string): string {
  const extension = key.slice(key.lastIndexOf('.') + 1).toLowerCase();
  return byExtension[extension] ?? 'application/octet-stream';
}
