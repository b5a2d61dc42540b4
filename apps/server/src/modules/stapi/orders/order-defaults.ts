import type { Caller } from '@sigma/contract';
import type { SomeParameters } from '../passes/opportunity-answer.ts';
import { listLicences } from '../products/products.store.ts';
import type { StapiServices } from '../services.ts';
import { firstDestination, lastDelivery } from './orders.store.ts';

/**
 * What links fill orders in with, so that their bodies can be sent as they are: what the request says, else where the
 * caller last ordered to and under which licence, else the first bucket and licence of the program.
 */
export async function orderDefaults(
  { database: { kysely }, claimsBuckets }: Pick<StapiServices, 'database' | 'claimsBuckets'>,
  program: number,
  caller: Caller,
  wanted: SomeParameters | null | undefined,
): Promise<SomeParameters> {
  const last = caller.kind === 'user' ? await lastDelivery(kysely, program, caller.userId) : undefined;
  const licences = (await listLicences(kysely, program)).map(({ value }) => value);
  const licence = licences.find((value) => value === last?.required_license) ?? licences[0];
  const bucket =
    last?.s3_bucket ?? (await firstDestination(kysely, program)) ?? claimed(claimsBuckets, program);
  return {
    ...(bucket === undefined ? {} : { s3_bucket: bucket }),
    ...(last === undefined ? {} : { s3_folder: last.s3_folder }),
    ...(licence === undefined ? {} : { required_license: licence }),
    ...wanted,
  };
}

/** Where buckets are folders, the first order makes one. */
const claimed = (claimsBuckets: boolean, program: number) =>
  claimsBuckets ? `program-${program}` : undefined;
