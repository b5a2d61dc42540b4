import { z } from 'zod';
import type { BudgetOptions } from '../http/budget/budget.ts';
import type { InvitationBudget } from '../modules/members/index.ts';

const wholeNumber = (defaultText: string, [least, most]: readonly [number, number]) =>
  z
    .string()
    .default(defaultText)
    .refine(
      (text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number);

/** What one caller may use of the server (PD-62). */
export const limitVariables = {
  SIGMA_REQUESTS_PER_SECOND: wholeNumber('100', [1, 100_000]),
  SIGMA_EXPENSIVE_PER_USER: wholeNumber('2', [1, 1000]),
  SIGMA_EXPENSIVE_PER_PROGRAM: wholeNumber('4', [1, 1000]),
  SIGMA_EXPENSIVE_WAITING: wholeNumber('20', [0, 1000]),
  SIGMA_EXPENSIVE_WAIT_SECONDS: wholeNumber('30', [1, 55]),
  SIGMA_EXPENSIVE_SECONDS: wholeNumber('20', [1, 55]),
  SIGMA_MACHINE_SHARES: wholeNumber('4', [1, 1000]),
  SIGMA_PREPARE_SECONDS: wholeNumber('2', [0, 50]),
  SIGMA_INVITATIONS_PER_INVITER: wholeNumber('50', [1, 100_000]),
  SIGMA_INVITATIONS_PER_PROGRAM: wholeNumber('100', [1, 100_000]),
} as const;

/** How many e-mails about invitations members may cause within a day (PD-81). */
export const invitationBudgetOf = (from: LimitValues): InvitationBudget => ({
  ofInviter: from.SIGMA_INVITATIONS_PER_INVITER,
  ofProgram: from.SIGMA_INVITATIONS_PER_PROGRAM,
});

/** A program may have this many times as much work waiting as one of its users. */
const USERS_WAITING = 3;

export type LimitsConfig = Omit<BudgetOptions, 'capacities'>;

type LimitValues = { readonly [Name in keyof typeof limitVariables]: number };

export const limitsOf = (from: LimitValues): LimitsConfig => ({
  requestsPerSecond: from.SIGMA_REQUESTS_PER_SECOND,
  runningPerUser: from.SIGMA_EXPENSIVE_PER_USER,
  runningPerProgram: from.SIGMA_EXPENSIVE_PER_PROGRAM,
  waitingPerUser: from.SIGMA_EXPENSIVE_WAITING,
  waitingPerProgram: from.SIGMA_EXPENSIVE_WAITING * USERS_WAITING,
  waitS: from.SIGMA_EXPENSIVE_WAIT_SECONDS,
  runS: from.SIGMA_EXPENSIVE_SECONDS,
  machineShares: from.SIGMA_MACHINE_SHARES,
});
