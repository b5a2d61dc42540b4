import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { contentTypeOf } from './content-type.ts';
import { checkAnnounced, measure, piecesOf } from './measured-body.ts';
import { checkBucket, checkKey, checkPrefix } from './names.ts';
import type {
  Body,
  ByteRange,
  ByteSource,
  ObjectEntry,
  ObjectHead,
  ObjectStore,
  PutOptions,
  Stored,
} from './object-store.ts';
import { chunksOf, endBody, endedBy } from './s3-bodies.ts';
import { MAX_OPEN_STREAMS, type S3Config, s3Client } from './s3-client.ts';
import { s3Error, statusOf } from './s3-error.ts';
import { signS3Link } from './s3-link.ts';
import { StorageError } from './storage-error.ts';

/** An S3 upload has at most 10,000 parts. */
const maxParts = 10_000;
const partBytes = 8 * 1024 * 1024;

interface Place {
  readonly bucket: string;
  readonly key: string;
}

async function attempt<T>(place: { bucket: string; key?: string }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StorageError ? error : s3Error(error, place);
  }
}

/**
 * An ObjectStore on any S3 server (path-style addresses, no conditional writes). Bodies above 8 MiB and
 * streams are sent as multipart uploads, which are aborted on failure. The SHA-256 of a body that is in memory, or was
 * announced, is stored in the metadata of the object as `sha256`.
 */
export function s3Store(config: S3Config): ObjectStore & { close(): void } {
  const client = s3Client(config);
  // Readers of streams may be slow, so these have sockets of their own and never delay other calls.
  const streams = s3Client(config, MAX_OPEN_STREAMS);

  const bucketExists = (bucket: string): Promise<boolean> => {
    checkBucket(bucket);
    return attempt({ bucket }, async () => {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
        return true;
      } catch (error) {
        if (statusOf(error) === 404) return false;
        throw error;
      }
    });
  };
  const head = async (bucket: string, key: string, signal?: AbortSignal): Promise<ObjectHead | null> => {
    checkKey(bucket, key);
    try {
      const command = new HeadObjectCommand({ Bucket: bucket, Key: key });
      return headOf(key, await client.send(command, endedBy(signal)));
    } catch (error) {
      signal?.throwIfAborted();
      if (statusOf(error) !== 404) throw s3Error(error, { bucket, key });
      // A response to HEAD has no body, so it does not state which of the two is missing.
      if (await bucketExists(bucket)) return null;
      throw new StorageError('no-such-bucket', 'The bucket does not exist', { bucket, key });
    }
  };

  return {
    put: async (bucket, key, body, options = {}) => {
      checkKey(bucket, key);
      const place = { bucket, key };
      return body instanceof Uint8Array
        ? attempt(place, () => putBytes(client, place, body, options))
        : putStream(client, place, body, options);
    },
    head: (bucket, key) => head(bucket, key),
    get: async (bucket, key, range, signal) => {
      checkKey(bucket, key);
      return getChunks(streams, { bucket, key }, range, signal);
    },
    source: async (bucket, key, signal) => {
      const found = await head(bucket, key, signal);
      if (found === null) throw new StorageError('not-found', 'The object does not exist', { bucket, key });
      return sourceOf(client, { bucket, key }, found.size);
    },
    signedLink: async (bucket, key, options) => {
      checkKey(bucket, key);
      return attempt({ bucket, key }, () => signS3Link(client, { bucket, key }, options));
    },
    delete: async (bucket, key) => {
      checkKey(bucket, key);
      await attempt({ bucket, key }, async () => {
        await client
          .send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
          .catch(async (error: unknown) => {
            if (statusOf(error) !== 404 || !(await bucketExists(bucket))) throw error;
          });
      });
    },
    list: (bucket, prefix = '') => {
      checkPrefix(bucket, prefix);
      return listAll(client, { bucket, key: prefix }, config.pageSize ?? 1000);
    },
    discardUnfinished: async (bucket, prefix) => {
      checkPrefix(bucket, prefix);
      await attempt({ bucket, key: prefix }, () => abortUploads(client, bucket, prefix));
    },
    bucketExists,
    ensureBucket: async (bucket) => {
      if (await bucketExists(bucket)) return;
      await attempt({ bucket }, () => createBucket(client, bucket));
    },
    close: () => {
      client.destroy();
      streams.destroy();
    },
  };
}

async function abortUploads(client: S3Client, bucket: string, prefix: string): Promise<void> {
  const answer = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }));
  for (const { Key, UploadId } of answer.Uploads ?? []) {
    if (Key === undefined || UploadId === undefined) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
  }
}

async function createBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } catch (error) {
    // Another process of this installation created it in the meantime.
    if (!(error instanceof Error) || error.name !== 'BucketAlreadyOwnedByYou') throw error;
  }
}

function headOf(key: string, answer: HeadObjectCommandOutput): ObjectHead {
  return {
    size: answer.ContentLength ?? 0,
    contentType: answer.ContentType ?? contentTypeOf(key),
    etag: answer.ETag ?? '""',
    modified: answer.LastModified ?? new Date(0),
    sha256: answer.Metadata?.sha256,
  };
}

const request = (place: Place, options: PutOptions, sha256: string | undefined) => ({
  Bucket: place.bucket,
  Key: place.key,
  ContentType: options.contentType ?? contentTypeOf(place.key),
  ...(sha256 === undefined ? {} : { Metadata: { sha256 } }),
});

async function putBytes(
  client: S3Client,
  place: Place,
  body: Uint8Array,
  options: PutOptions,
): Promise<Stored> {
  const stored = { size: body.byteLength, sha256: await hashOf(body) };
  checkAnnounced(stored, options, place);
  const params = { ...request(place, options, stored.sha256), Body: body };
  if (body.byteLength <= partBytes) await client.send(new PutObjectCommand(params));
  else await new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done();
  return stored;
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of piecesOf(bytes)) {
    hash.update(piece);
    await setImmediate();
  }
  return hash.digest('hex');
}

async function putStream(
  client: S3Client,
  place: Place,
  body: Exclude<Body, Uint8Array>,
  options: PutOptions,
): Promise<Stored> {
  const measured = measure(body);
  // Checked before the last part is sent: an upload whose stream fails is aborted, so no object appears.
  async function* announced(): AsyncGenerator<Uint8Array> {
    yield* measured.chunks;
    checkAnnounced(measured.result(), options, place);
  }
  const params = { ...request(place, options, options.sha256), Body: Readable.from(announced()) };
  const partSize = Math.max(partBytes, Math.ceil((options.size ?? 0) / maxParts));
  try {
    await attempt(place, () => new Upload({ client, params, partSize, queueSize: 2 }).done());
  } catch (error) {
    throw measured.failure()?.error ?? error;
  }
  return measured.result();
}

const rangeHeader = (range: ByteRange | undefined): { Range?: string } =>
  range === undefined ? {} : { Range: `bytes=${range.start}-${range.end ?? ''}` };

async function getChunks(
  client: S3Client,
  place: Place,
  range: ByteRange | undefined,
  signal: AbortSignal | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const command = new GetObjectCommand({ Bucket: place.bucket, Key: place.key, ...rangeHeader(range) });
  try {
    const answer = await client.send(command, endedBy(signal));
    endBody(answer, signal);
    return chunksOf(answer, place);
  } catch (error) {
    signal?.throwIfAborted();
    if (statusOf(error) === 416) return chunksOf({ $metadata: {} }, place); // starts behind the end
    throw s3Error(error, place);
  }
}

function sourceOf(client: S3Client, place: Place, size: number): ByteSource {
  return {
    size,
    read: async (offset, length, signal) => {
      const end = Math.min(offset + length, size) - 1;
      if (end < offset) return new Uint8Array(0);
      const range = rangeHeader({ start: offset, end });
      const command = new GetObjectCommand({ Bucket: place.bucket, Key: place.key, ...range });
      try {
        const answer = await client.send(command, endedBy(signal));
        endBody(answer, signal);
        return (await answer.Body?.transformToByteArray()) ?? new Uint8Array(0);
      } catch (error) {
        signal?.throwIfAborted();
        throw s3Error(error, place);
      }
    },
  };
}

async function* listAll(
  client: S3Client,
  { bucket, key: prefix }: Place,
  pageSize: number,
): AsyncGenerator<ObjectEntry> {
  let token: string | undefined;
  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix,
      MaxKeys: pageSize,
      ...(token === undefined ? {} : { ContinuationToken: token }),
    });
    const page = await attempt({ bucket, key: prefix }, () => client.send(command));
    for (const item of page.Contents ?? [])
      if (item.Key !== undefined) yield { key: item.Key, size: item.Size ?? 0 };
    token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}
