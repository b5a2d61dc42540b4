import { acceptEula, bind, callerName, refuse } from '@sigma/contract';
import { writeAudit } from '../../../records/index.ts';
import type { ProgramsServices } from '../services.ts';
import { readEulaOf, saveAcceptance } from './eulas.store.ts';

/** Accepts the current version of a licence; a version that was replaced in the meantime is refused. */
export const acceptEulaBinding = ({ database }: ProgramsServices) =>
  bind(acceptEula, async ({ params: { program, eula: id }, body: { version }, caller, now, requestId }) => {
    if (caller.kind !== 'user') return refuse('forbidden', 'Only users accept licences.');
    const member = { program, user: caller.userId };
    const eula = await readEulaOf(database.kysely, member, id);
    if (eula === undefined) return refuse('not_found', `Licence ${id} does not exist in this program.`);
    if (eula.version !== version) {
      return refuse(
        'wrong_state',
        `Version ${eula.version} of this licence is current, not version ${version}. Read it again.`,
      );
    }
    await database.transaction(async (transaction) => {
      if (!(await saveAcceptance(transaction, member, { eula: id, version, at: now }))) return;
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: acceptEula.id,
        target: `licence ${id}`,
        program,
        before: { accepted_version: eula.accepted_version },
        after: { accepted_version: version },
        requestId,
      });
    });
    return { ...eula, accepted_version: version };
  });
