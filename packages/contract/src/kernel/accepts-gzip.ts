/**
 * Whether a header of Accept-Encoding takes gzip (RFC 9110, section 12.5.3): by its name, or by "*" where it is not
 * named. Without a header, or with a weight that is none, the answer goes out plain: that is always readable.
 */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const codings = (acceptEncoding ?? '').split(',').map(readCoding);
  const named = codings.find(({ name }) => name === 'gzip') ?? codings.find(({ name }) => name === '*');
  return named?.taken ?? false;
}

/** "gzip ; q=0.5" */
function readCoding(text: string): { readonly name: string; readonly taken: boolean } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((one) => /^q\s*=/.test(one))?.replace(/^q\s*=\s*/, '') ?? '1';
  return { name, taken: /^(0(\.\d*)?|1(\.0*)?)$/.test(weight) && Number(weight) > 0 };
}
