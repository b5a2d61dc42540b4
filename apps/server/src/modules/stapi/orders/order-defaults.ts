import type { Caller } from '@sigma/contract';
import { folderProblem } from '@sigma/domain';
import type { SomeParameters } from '../passes/opportunity-answer.ts';
import { listLicences } from '../products/products.store.ts';
import type { StapiServices } from '../services.ts';
import { firstDestination, lastDelivery } from './orders.store.ts';

/**
 * Returns the order parameters for the bodies of links, so that the bodies can be sent unchanged: those of the request,
 * else the destination and licence of the caller's last order, else the first bucket and licence of the program.
 */
export async function orderDefaults(
  { database: { kysely }, claimsBuckets }: Pick<StapiServices, 'database' | 'claimsBuckets'>,
  program: number,
  caller: Caller,
  requested: SomeParameters | null | undefined,
): Promise<SomeParameters> {
  const last = caller.kind === 'user' ? await lastDelivery(kysely, program, caller.userId) : undefined;
  const licences = (await listLicences(kysely, program)).map(({ value }) => value);
  const licence = licences.find((value) => value === last?.required_license) ?? licences[0];
  const bucket =
    last?.s3_bucket ?? (await firstDestination(kysely, program)) ?? claimableBucket(claimsBuckets, program);
  return {
    ...(bucket === undefined ? {} : { s3_bucket: bucket }),
    ...(last === undefined || folderProblem(last.s3_folder) !== undefined
      ? {}
      : { s3_folder: last.s3_folder }),
    ...(licence === undefined ? {} : { required_license: licence }),
    ...requested,
  };
}

/** Names a bucket that the first order of the program creates in folder mode. */
const claimableBucket = (claimsBuckets: boolean, program: number) =>
  claimsBuckets ? `program-${program}` : undefined;
