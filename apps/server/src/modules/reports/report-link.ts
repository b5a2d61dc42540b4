import { readReportByLink, wireRequest } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { isSignatureOf, signer } from '../../signatures/index.ts';

/** How long a link opens a report without a token. */
const LINK_SECONDS = 24 * 3600;

const signedText = (report: string, expires: number) => `report ${report} ${expires}`;

/** Makes links to the files of reports, for whoever has them; the key of the installation is read once for all. */
export async function reportLinks(
  { kysely }: Pick<Database, 'kysely'>,
  now: Date,
): Promise<(report: string) => string> {
  const sign = await signer(kysely);
  const expires = Math.floor(now.getTime() / 1000) + LINK_SECONDS;
  return (report) => {
    const query = { expires, signature: sign(signedText(report, expires)) };
    return `/api${wireRequest(readReportByLink, { params: { report }, query }).path}`;
  };
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
