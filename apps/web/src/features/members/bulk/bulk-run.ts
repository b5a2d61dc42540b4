import type { ProgramUser } from '@sigma/contract';
import { inLanes } from '../lanes.ts';
import { changeFailure, resendFailure } from '../member-texts.ts';
import { changeRoles, removeUser, resendInvitation, type UsersScope } from '../members.queries.ts';
import { retryAfter } from '../retry-later.ts';

/** What several users are changed by. */
export type BulkAction =
  | { readonly kind: 'roles'; readonly roles: ProgramUser['roles'] }
  | { readonly kind: 'resend' }
  | { readonly kind: 'remove' };

/** What became of one user. */
export type Outcome =
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly after: ProgramUser | undefined }
  | { readonly state: 'failed'; readonly reason: string };

export interface BulkRun<Item> {
  readonly items: readonly Item[];
  readonly act: (item: Item) => Promise<ProgramUser | undefined>;
  /** Why an item failed, in a few words. */
  readonly reasonOf: (error: unknown) => string;
  readonly wait: (ms: number) => Promise<void>;
  readonly onOutcome: (item: Item, outcome: Outcome) => void;
}

/** Changes one user after the other, a call each, in a few lanes; a busy server is called again. Never throws. */
export async function runForEach<Item>({ items, onOutcome, ...run }: BulkRun<Item>): Promise<void> {
  await inLanes(items, async (item) => onOutcome(item, await outcomeOf(item, run)));
}

async function outcomeOf<Item>(
  item: Item,
  { act, reasonOf, wait }: Pick<BulkRun<Item>, 'act' | 'reasonOf' | 'wait'>,
): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      return { state: 'done', after: await act(item) };
    } catch (error) {
      const waitMs = retryAfter(error, tries);
      if (waitMs === undefined) return { state: 'failed', reason: reasonOf(error) };
      await wait(waitMs);
    }
  }
}

/** The call of an action for one user. */
export async function apply(
  scope: UsersScope,
  user: ProgramUser,
  action: BulkAction,
): Promise<ProgramUser | undefined> {
  switch (action.kind) {
    case 'roles':
      return changeRoles(scope, user, action.roles);
    case 'resend':
      return resendInvitation(scope, user.id);
    case 'remove':
      await removeUser(scope, user.id);
      return undefined;
  }
}

export const failureOf = (kind: BulkAction['kind'], error: unknown): string =>
  (kind === 'resend' ? resendFailure(error) : changeFailure(error)).title;
