import type { Database } from '@sigma/db';
import type { Entitlements } from '../../entitlements/index.ts';
import type { MailQueue } from '../notifications/index.ts';

/** How many e-mails about invitations members may cause within a day. */
export interface InvitationBudget {
  /** One member, in all programs. */
  readonly ofInviter: number;
  /** The members of one program. */
  readonly ofProgram: number;
}

/** What the calls on users need. */
export interface MembersServices {
  readonly database: Database;
  readonly entitlements: Entitlements;
  readonly mailQueue: MailQueue;
  readonly clock: () => Date;
  readonly invitationBudget: InvitationBudget;
}
