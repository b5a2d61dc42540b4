import { randomUUID } from 'node:crypto';
import { bind, checkDestination, type FieldIssue } from '@sigma/contract';
import { bucketProblem, DESTINATION_TEXT, folderProblem } from '@sigma/domain';
import { type ObjectStore, StorageError, type StorageErrorCode } from '@sigma/storage';
import { objectInTheWay } from './delivery/delivery-error.ts';
import { destinationState } from './order-facts.store.ts';
import type { OrderServices } from './services.ts';

/** Checks where an order would be delivered by writing and removing an object there. */
export const checkDestinationBinding = (services: OrderServices) =>
  bind(checkDestination, async ({ params: { program }, body: { s3_bucket: bucket, s3_folder } }) => {
    const folder = trimmed(s3_folder);
    const judged = await judgeDestination(services, { program, bucket, folder });
    if (!judged.ok || judged.is_new) return { ...judged, issues: [...judged.issues] };
    const issues = await probe(services.store, bucket, folder);
    return issues.length > 0 ? rejected(issues) : { ...judged, issues: [] };
  });

export interface WantedDestination {
  readonly program: number;
  readonly bucket: string;
  readonly folder: string;
}

interface DestinationAnswer {
  readonly ok: boolean;
  readonly is_new: boolean;
  readonly message: string;
  readonly issues: readonly FieldIssue[];
}

/** What is known of a destination without writing to it: its names, the rights to its bucket (PD-55), and whether that exists. */
export async function judgeDestination(
  { database, claimsBuckets, store }: Pick<OrderServices, 'database' | 'claimsBuckets' | 'store'>,
  { program, bucket, folder }: WantedDestination,
): Promise<DestinationAnswer> {
  const invalid = [
    ...issueOf('s3_bucket', bucketProblem(bucket)),
    ...issueOf('s3_folder', folderProblem(trimmed(folder))),
  ];
  if (invalid.length > 0) return rejected(invalid);
  const state = await destinationState(database.kysely, { program, claimsBuckets }, bucket);
  if (state !== 'open') return rejected(issueOf('s3_bucket', DESTINATION_TEXT[state]));
  const found = await existence(store, bucket);
  if (found === 'unreachable') return rejected(issueOf(...REASONS.unreachable));
  if (found === 'exists') return { ok: true, is_new: false, message: 'Reachable', issues: [] };
  // Nothing is created for a name that the program has not used: an order claims it, a check does not.
  return claimsBuckets
    ? { ok: true, is_new: true, message: 'New bucket: it will be created for this program', issues: [] }
    : rejected(issueOf(...REASONS['no-such-bucket']));
}

const trimmed = (folder: string) => folder.replace(/^\/+|\/+$/g, '');

/** A bucket that may not be looked at may still be written to, so it counts as existing. */
async function existence(store: ObjectStore, bucket: string): Promise<'exists' | 'missing' | 'unreachable'> {
  try {
    return (await store.bucketExists(bucket)) ? 'exists' : 'missing';
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return error.code === 'unreachable' ? 'unreachable' : 'exists';
  }
}

function issueOf(field: string, message: string | undefined): readonly FieldIssue[] {
  return message === undefined ? [] : [{ field, code: 'AD', message }];
}

function rejected(issues: readonly FieldIssue[]) {
  return { ok: false, is_new: false, message: issues[0]?.message ?? '', issues: [...issues] };
}

/** Messages about a store that rejects an object, with the field that must change. */
const REASONS: Readonly<Record<StorageErrorCode, readonly [field: string, message: string]>> = {
  'no-such-bucket': ['s3_bucket', 'The bucket does not exist'],
  denied: ['s3_bucket', 'Sigma may not write to this bucket'],
  full: ['s3_bucket', 'The bucket has no space left'],
  unreachable: ['s3_bucket', 'The bucket cannot be reached'],
  'not-found': ['s3_bucket', 'The bucket does not exist'],
  'bad-name': ['s3_folder', 'The name of this folder is not allowed'],
  'object-in-the-way': ['s3_folder', 'There is an object with the name of this folder'],
  'folder-in-the-way': ['s3_folder', 'There is a folder with the name of an object to write'],
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
  if (error.obstacle !== undefined) return issueOf(field, `There is an ${objectInTheWay(error)}`);
  return issueOf(field, message);
}
