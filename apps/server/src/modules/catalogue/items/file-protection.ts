/** The types that the product makes and a browser may show: pictures, and text that contains no program. */
const SHOWN = new Set([
  'image/tiff',
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/json',
  'application/geo+json',
  'application/octet-stream',
  'text/plain',
]);

/**
 * The headers that keep a file of the archive from acting as a page of this origin: it is never sniffed, always
 * sandboxed, and saved instead of shown when its media type is not one of those above. It may be an HTML page or an SVG
 * picture that an import or the pipeline registered.
 */
export function fileProtection(mediaType: string, objectKey: string): Readonly<Record<string, string>> {
  const [type = ''] = mediaType.toLowerCase().split(';');
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(SHOWN.has(type.trim()) ? {} : { 'content-disposition': attachmentOf(objectKey) }),
  };
}

function attachmentOf(objectKey: string): string {
  const name = objectKey.slice(objectKey.lastIndexOf('/') + 1).replace(/[^\w.-]/g, '_');
  return `attachment; filename="${name}"`;
}
