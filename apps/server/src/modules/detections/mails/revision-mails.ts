import type { DatabaseTransaction } from '@sigma/db';
import { dayText, findingNumberText, findingTitle } from '@sigma/domain';
import type { StoredDetection } from '../list/detections.store.ts';
import { alertLine, closingOf, listOf, type MailServices, pathOf } from './alert-mails.ts';
import { readAlertList } from './recipients.store.ts';

/** A finding that has another class now. */
export interface RevisedFinding {
  readonly finding: StoredDetection;
  /** The name that it had. */
  readonly was: string;
  /** The name that it has now, or that is proposed to staff. */
  readonly is: string;
  /** To whom it was sent under that name. */
  readonly recipients: readonly string[];
}

interface RevisionsOfPass {
  readonly pass: string;
  readonly findings: readonly RevisedFinding[];
  readonly waiting: number;
  /** Why the findings have another class. */
  readonly because: RevisedBy;
  readonly now: Date;
}

/** Who has given a finding another class. */
export type RevisedBy = 'Analysis' | 'Staff';

/** Corrects, once for a pass and person, what earlier e-mails called findings that have another class now. */
export async function queueRevisionMails(
  transaction: DatabaseTransaction,
  { mailQueue }: MailServices,
  { pass, findings, waiting, because, now }: RevisionsOfPass,
): Promise<void> {
  const asset = findings[0]?.finding.asset_id;
  const list = asset === undefined ? undefined : await readAlertList(transaction, asset);
  if (list === undefined) return;
  const recipients = new Set(findings.flatMap((revised) => revised.recipients));
  const mails = [...recipients].flatMap((recipient) => {
    const own = findings.filter((revised) => revised.recipients.includes(recipient));
    const first = own[0]?.finding;
    if (first === undefined) return [];
    const count = own.length === 1 ? '1 finding' : `${own.length} findings`;
    return {
      // A pass that is analysed again may revise the same findings again.
      key: `revision ${pass} ${first.id} ${now.toISOString()} ${recipient}`,
      recipient,
      title: `[Sigma] Correction of ${count} at ${list.name}`,
      detail: [
        {
          text: `${because === 'Staff' ? 'Our analysts have' : 'Another pass over the source, or a new analysis of its own pass, has'} changed what ${own.length === 1 ? 'this finding is' : 'these findings are'} taken for.`,
        },
        ...own.map((revised) => ({ text: revisionLine(revised, waiting) })),
        ...closingOf(list),
      ],
      path: pathOf(first),
      unsubscribe: { list: listOf(first), recipient },
      list: listOf(first),
    };
  });
  await mailQueue.add(transaction, ...mails);
}

/** A revision as the bell says it. */
export const revisionText = ({ finding, was, is }: RevisedFinding): string =>
  `${findingNumberText(finding.number)}: ${was}, ${is === findingTitle(finding) ? 'now' : 'proposed'} ${is}`;

/** A proposal to staff in one line. */
export const proposalLine = ({ finding, is }: RevisedFinding, waiting: number): string =>
  `${findingNumberText(finding.number)} of ${dayText(finding.detected_at)} may be “${is}”. It is published as: ${alertLine(finding, waiting)}`;

/** A finding in one line, with the name that it had. */
export const revisionLine = ({ finding, was }: RevisedFinding, waiting: number): string =>
  `${findingNumberText(finding.number)} of ${dayText(finding.detected_at)} was called “${was}”. It is: ${alertLine(finding, waiting)}`;
