import { createHash } from 'node:crypto';
import { Refusal } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { folderStore } from '@sigma/storage';
import { tempFolder } from '@sigma/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';
import { objectHashes } from './object-hashes.ts';

const bytes = Buffer.from('ENVI\nsamples = 3\n');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const other = createHash('sha256').update('other').digest('hex');
const file = { object_key: 'header.hdr', media_type: 'text/plain', sha256 };

let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: ReturnType<typeof folderStore>;
beforeAll(async () => {
  folder = await tempFolder();
  store = folderStore(folder.path);
  await store.ensureBucket(ARCHIVE_BUCKET);
  await store.put(ARCHIVE_BUCKET, file.object_key, bytes, { contentType: 'text/plain' });
});
afterAll(() => folder.remove());

/** Like S3, where whoever uploads an object writes its metadata. */
const withMetadata = (claimed: string) => ({
  hashes: objectHashes(store),
  store: {
    bucketExists: store.bucketExists,
    get: store.get,
    head: async (bucket: string, key: string) => {
      const head = await store.head(bucket, key);
      return head && { ...head, sha256: claimed };
    },
  },
});
const { signal } = new AbortController();

it('calculates the checksum of an object, whatever its metadata claims', async () => {
  expect(await checkFile(withMetadata(other), file, signal)).toBe(bytes.length);
  const claimed = await checkFile(withMetadata(other), { ...file, sha256: other }, signal);
  expect(claimed).toBeInstanceOf(Refusal);
});

it('stops waiting for an object once the caller has gone', async () => {
  const gone = AbortSignal.abort(new Error('gone'));
  await expect(checkFile({ store, hashes: objectHashes(store) }, file, gone)).rejects.toThrow('gone');
});
