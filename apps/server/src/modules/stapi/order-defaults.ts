import type { Caller, StapiOrderParameters } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { lastDelivery } from './orders.store.ts';
import { listLicences } from './products.store.ts';

/** Some of the order parameters. */
export type SomeParameters = {
  readonly [Name in keyof StapiOrderParameters]?: StapiOrderParameters[Name] | undefined;
};

/**
 * What links fill orders in with, so that their bodies can be sent as they are: what the request says, else where the
 * caller last ordered to, else the licence when there is one only.
 */
export async function orderDefaults(
  { kysely }: Pick<Database, 'kysely'>,
  program: number,
  caller: Caller,
  wanted: SomeParameters | null | undefined,
): Promise<SomeParameters> {
  const last = caller.kind === 'user' ? await lastDelivery(kysely, program, caller.userId) : undefined;
  const licences = (await listLicences(kysely, program)).map(({ value }) => value);
  const known = licences.find((value) => value === last?.required_license);
  const licence = known ?? (licences.length === 1 ? licences[0] : undefined);
  return {
    ...(last === undefined ? {} : { s3_bucket: last.s3_bucket, s3_folder: last.s3_folder }),
    ...(licence === undefined ? {} : { required_license: licence }),
    ...wanted,
  };
}
