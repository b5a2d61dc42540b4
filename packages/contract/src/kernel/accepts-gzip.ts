/**
 * Whether an Accept-Encoding header accepts gzip (RFC 9110, section 12.5.3): by name, or by "*" if gzip is not named.
 * Without a header, or with an invalid weight, the answer is sent uncompressed, which every client can read.
 */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const codings = (acceptEncoding ?? '').split(',').map(readCoding);
  const named = codings.find(({ name }) => name === 'gzip') ?? codings.find(({ name }) => name === '*');
  return named?.isAccepted ?? false;
}

/** "gzip ; q=0.5" */
function readCoding(text: string): { readonly name: string; readonly isAccepted: boolean } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '') ?? '1';
  return { name, isAccepted: /^(0(\.\d*)?|1(\.0*)?)$/.test(weight) && Number(weight) > 0 };
}
