import { randomUUID } from 'node:crypto';
import { bind, checkDestination, type FieldIssue } from '@sigma/contract';
import { bucketProblem, DESTINATION_TEXT, folderProblem } from '@sigma/domain';
import { type ObjectStore, StorageError, type StorageErrorCode } from '@sigma/storage';
import { destinationState } from './order-facts.store.ts';
import type { OrderServices } from './services.ts';

/** Checks where an order would be delivered, with the rights to buckets of PD-55. */
export const checkDestinationBinding = (services: OrderServices) =>
  bind(checkDestination, async ({ params, body }) => {
    const { database, claimsBuckets, store } = services;
    const bucket = body.s3_bucket;
    const folder = body.s3_folder.replace(/^\/+|\/+$/g, '');
    const invalid = [
      ...issueOf('s3_bucket', bucketProblem(bucket)),
      ...issueOf('s3_folder', folderProblem(folder)),
    ];
    if (invalid.length > 0) return rejected(invalid);
    const state = await destinationState(database.kysely, { program: params.program, claimsBuckets }, bucket);
    if (state !== 'open') return rejected(issueOf('s3_bucket', DESTINATION_TEXT[state]));
    // Nothing is created for a name that the program has not used: an order claims it, a check does not.
    const isNew = claimsBuckets && !(await exists(store, bucket));
    if (isNew) return { ok: true, message: 'New: the first order creates this bucket', issues: [] };
    const issues = await probe(store, bucket, folder);
    return issues.length > 0 ? rejected(issues) : { ok: true, message: 'Reachable', issues: [] };
  });

const exists = (store: ObjectStore, bucket: string) => store.bucketExists(bucket).catch(() => true);

function issueOf(field: string, message: string | undefined): readonly FieldIssue[] {
  return message === undefined ? [] : [{ field, code: 'AD', message }];
}

function rejected(issues: readonly FieldIssue[]) {
  return { ok: false, message: issues[0]?.message ?? '', issues: [...issues] };
}

/** Messages about a store that rejects an object, with the field that must change. */
const REASONS: Readonly<Record<StorageErrorCode, readonly [field: string, message: string]>> = {
  'no-such-bucket': ['s3_bucket', 'The bucket does not exist'],
  denied: ['s3_bucket', 'Sigma may not write to this bucket'],
  full: ['s3_bucket', 'The bucket has no space left'],
  unreachable: ['s3_bucket', 'The bucket cannot be reached'],
  'not-found': ['s3_bucket', 'The bucket does not exist'],
  'bad-name': ['s3_folder', 'A part of this folder is a file, or its name is not allowed'],
  damaged: ['s3_bucket', 'The bucket stores other bytes than were sent'],
};

/** Writes and removes a small object where an order would be delivered. */
async function probe(store: ObjectStore, bucket: string, folder: string): Promise<readonly FieldIssue[]> {
  const name = `sigma-check-${randomUUID()}.txt`;
  const key = folder === '' ? name : `${folder}/${name}`;
  try {
    await store.put(bucket, key, Buffer.from('Sigma checks this destination.\n'), {
      contentType: 'text/plain',
    });
  } catch (error) {
    return reasonOf(error);
  }
  try {
    await store.delete(bucket, key);
    return [];
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return issueOf(
      's3_bucket',
      `Sigma may write to this bucket but not remove objects; ${key} was left there`,
    );
  }
}

function reasonOf(error: unknown): readonly FieldIssue[] {
  if (!(error instanceof StorageError)) throw error;
  const [field, message] = REASONS[error.code];
  return issueOf(field, message);
}
