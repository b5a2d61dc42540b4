import { S3Client } from '@aws-sdk/client-s3';

export interface S3Config {
  readonly endpoint: string;
  /** Default `us-east-1`; servers reject requests signed for another region than theirs. */
  readonly region?: string | undefined;
  /** By default, the credentials that the AWS SDK finds (environment, profile, instance). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Objects per listing request; default 1000, the maximum of S3. */
  readonly pageSize?: number | undefined;
}

/** Objects that are read as streams at once; others wait. */
export const MAX_OPEN_STREAMS = 128;
/** The default of the SDK. */
const MAX_SOCKETS = 50;

/** A client with sockets of its own. */
export function s3Client({ endpoint, region, credentials }: S3Config, sockets = MAX_SOCKETS): S3Client {
  return new S3Client({
    endpoint,
    region: region ?? 'us-east-1',
    forcePathStyle: true,
    // By default the SDK sends streams in a chunked encoding that many servers do not support.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5000,
      requestTimeout: 120_000,
      httpAgent: { keepAlive: true, maxSockets: sockets },
      httpsAgent: { keepAlive: true, maxSockets: sockets },
    },
    ...(credentials === undefined ? {} : { credentials }),
  });
}
