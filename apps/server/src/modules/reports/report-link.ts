import { readReportByLink, wireRequest } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { isSignatureOf, signer } from '../../signatures/index.ts';

/** How long a link opens a report without a token. */
const LINK_SECONDS = 24 * 3600;

/** What a signed link opens: the file of a report, for one member of its program until it expires. */
export interface ReportLink {
  readonly report: string;
  readonly member: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

const signedText = ({ report, member, expires }: ReportLink) => `report ${report} ${member} ${expires}`;

/** Makes links to the files of reports for the member who reads them; the key of the installation is read once for all. */
export async function reportLinks(
  { kysely }: Pick<Database, 'kysely'>,
  { member, now }: { readonly member: string; readonly now: Date },
): Promise<(report: string) => string> {
  const sign = await signer(kysely);
  const expires = Math.floor(now.getTime() / 1000) + LINK_SECONDS;
  return (report) => {
    const query = { member, expires, signature: sign(signedText({ report, member, expires })) };
    return `/api${wireRequest(readReportByLink, { params: { report }, query }).path}`;
  };
}

export async function isValidLink(
  { kysely }: Pick<Database, 'kysely'>,
  { signature, ...link }: ReportLink & { readonly signature: string },
  now: Date,
): Promise<boolean> {
  if (link.expires * 1000 <= now.getTime()) return false;
  return isSignatureOf(kysely, signedText(link), signature);
}
