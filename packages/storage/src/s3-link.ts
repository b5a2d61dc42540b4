import type { S3Client } from '@aws-sdk/client-s3';
import { SignatureV4 } from '@smithy/signature-v4';
import type { LinkOptions } from './object-store.ts';

/** A GET link with its signature in the query (Amazon S3, "Authenticating Requests: Using Query Parameters"). */
export async function signS3Link(
  { config }: S3Client,
  { bucket, key }: { readonly bucket: string; readonly key: string },
  { contentType, disposition, expiresInSeconds }: LinkOptions,
): Promise<string> {
  const endpoint = await config.endpoint?.();
  if (endpoint === undefined) throw new Error('The S3 client has no endpoint.');
  const signer = new SignatureV4({
    service: 's3',
    region: config.region,
    credentials: config.credentials,
    sha256: config.sha256,
    // S3 signs paths as they are sent.
    uriEscapePath: false,
  });
  const { protocol, hostname, port } = endpoint;
  const path = [endpoint.path.replace(/\/+$/, ''), bucket, ...key.split('/').map(encoded)].join('/');
  const host = port === undefined ? hostname : `${hostname}:${port}`;
  const signed = await signer.presign(
    {
      method: 'GET',
      protocol,
      hostname,
      ...(port === undefined ? {} : { port }),
      path,
      query: { 'response-content-type': contentType, 'response-content-disposition': disposition },
      headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    },
    { expiresIn: expiresInSeconds },
  );
  const query = Object.entries(signed.query ?? {}).map(
    ([name, value]) => `${encoded(name)}=${encoded(String(value))}`,
  );
  return `${protocol}//${host}${path}?${query.join('&')}`;
}

/** The escapes of RFC 3986, which signatures require; encodeURIComponent leaves five more characters as they are. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
