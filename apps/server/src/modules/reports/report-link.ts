import { readReportByLink, wireRequest } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { isSignatureOf, signatureOf } from '../../signatures/index.ts';

/** How long a link opens a report without a token. */
const LINK_SECONDS = 24 * 3600;

const signedText = (report: string, expires: number) => `report ${report} ${expires}`;

/** A link to the file of a report, for whoever has it. */
export async function reportLink(
  { kysely }: Pick<Database, 'kysely'>,
  report: string,
  now: Date,
): Promise<string> {
  const expires = Math.floor(now.getTime() / 1000) + LINK_SECONDS;
  const signature = await signatureOf(kysely, signedText(report, expires));
  const { path } = wireRequest(readReportByLink, { params: { report }, query: { expires, signature } });
  return `/api${path}`;
}

export async function isValidLink(
  { kysely }: Pick<Database, 'kysely'>,
  {
    report,
    expires,
    signature,
  }: { readonly report: string; readonly expires: number; readonly signature: string },
  now: Date,
): Promise<boolean> {
  if (expires * 1000 <= now.getTime()) return false;
  return isSignatureOf(kysely, signedText(report, expires), signature);
}
