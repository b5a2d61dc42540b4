import { bind, callerName, type PlatformUser, refuse, Tagged, updatePlatformUser } from '@sigma/contract';
import { lockName } from '@sigma/db';
import { keepsPlatformAdmin, LAST_ADMIN_TEXT } from '@sigma/domain';
import { rollbackOnRefusal, tagOf, unmetCondition, writeAudit } from '../../../records/index.ts';
import type { ProgramsServices } from '../services.ts';
import {
  countOtherAdmins,
  lockProgramsOf,
  programsWithoutAdministrator,
  readUserOfPlatform,
  writeUser,
} from './platform-users.store.ts';

const stateOf = ({
  internal_osk_role: role,
  disabled,
}: Pick<PlatformUser, 'internal_osk_role' | 'disabled'>) => ({
  role,
  disabled,
});

/** What a change of a user replaces, and what If-Match therefore protects. */
export const platformUserText = (user: PlatformUser): string => JSON.stringify(stateOf(user));

/** Changes the staff role of a user or disables them. Every call reads both, so that access ends at once (PD-6). */
export const updatePlatformUserBinding = ({ database }: ProgramsServices) =>
  bind(updatePlatformUser, ({ params: { user: id }, body, caller, requestId, header }) =>
    rollbackOnRefusal(database, async (transaction) => {
      // Two administrators who demote each other at once would leave none.
      await lockName(transaction, 'administrators of the platform');
      // Nor may a program lose two administrators at once unnoticed.
      await lockProgramsOf(transaction, id);
      const before = await readUserOfPlatform(transaction, id);
      if (before === undefined) return refuse('not_found', `User ${id} does not exist.`);
      const unmet = unmetCondition(header('if-match'), () => platformUserText(before));
      if (unmet !== undefined) return unmet;
      const wanted = stateOf({
        internal_osk_role: body.internal_osk_role ?? before.internal_osk_role,
        disabled: body.disabled ?? before.disabled,
      });
      if (!keepsPlatformAdmin(stateOf(before), wanted, await countOtherAdmins(transaction, id))) {
        return refuse('wrong_state', LAST_ADMIN_TEXT);
      }
      await writeUser(transaction, id, wanted);
      // Whoever is a danger must be disabled at once, also a last administrator: the answer says so, and staff appoint another.
      const isDisabled = wanted.disabled && !before.disabled;
      const left_programs = isDisabled ? await programsWithoutAdministrator(transaction, id) : [];
      const after = { ...before, internal_osk_role: wanted.role, disabled: wanted.disabled };
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: updatePlatformUser.id,
        target: `user ${id}`,
        before,
        after,
        requestId,
      });
      return new Tagged({ ...after, left_programs }, tagOf(platformUserText(after)));
    }),
  );
