import { readDeliveredArchive, readDeliveredFile, wireRequest } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { isSignatureOf, signatureOf } from '../../../signatures/index.ts';

/** What a signed link opens: one file of an order, or all of them, for one member until it expires. */
export interface LinkTarget {
  readonly order: string;
  /** Undefined for the archive of all files. */
  readonly path: string | undefined;
  readonly member: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** The path comes last, because it may contain blanks. */
function signedText({ order, path, member, expires }: LinkTarget): string {
  const what = path === undefined ? 'delivered-archive' : 'delivered-file';
  return `${what} ${order} ${member} ${expires} ${path ?? ''}`;
}

/** Builds the signed path of a delivered file or of the archive of all files. */
export async function deliveredLink(database: Pick<Database, 'kysely'>, target: LinkTarget): Promise<string> {
  const { order, path, member, expires } = target;
  const signature = await signatureOf(database.kysely, signedText(target));
  const query = { member, expires, signature };
  const { path: address } =
    path === undefined
      ? wireRequest(readDeliveredArchive, { params: { order }, query })
      : wireRequest(readDeliveredFile, { params: { order }, query: { ...query, path } });
  return `/api${address}`;
}

export function isDeliveredLink(
  database: Pick<Database, 'kysely'>,
  target: LinkTarget,
  signature: string,
): Promise<boolean> {
  return isSignatureOf(database.kysely, signedText(target), signature);
}
