import { folderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { s3Store } from './s3-store.ts';

export interface StoreEnvironment {
  /** Address of an S3 server. Without it, buckets are folders under `folder`. */
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION?: string | undefined;
  readonly AWS_ACCESS_KEY_ID?: string | undefined;
  readonly AWS_SECRET_ACCESS_KEY?: string | undefined;
  /** Of temporary credentials. */
  readonly AWS_SESSION_TOKEN?: string | undefined;
}

/** The store that the environment selects: S3 with `S3_ENDPOINT`, else the folders under `folder`. */
export function openStore(environment: StoreEnvironment, folder: string): ObjectStore {
  const { S3_ENDPOINT: endpoint, AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = environment;
  const session = environment.AWS_SESSION_TOKEN || undefined;
  if (endpoint === undefined || endpoint === '') return folderStore(folder);
  const credentials =
    id === undefined || secret === undefined
      ? undefined
      : {
          accessKeyId: id,
          secretAccessKey: secret,
          ...(session === undefined ? {} : { sessionToken: session }),
        };
  return s3Store({ endpoint, region: environment.S3_REGION || undefined, credentials });
}
