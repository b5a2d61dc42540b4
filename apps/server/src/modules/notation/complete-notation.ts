import { type Binding, bind, callerName, completeNotation, refuse } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { rollbackOnRefusal, writeAudit } from '../../records/index.ts';
import { readNotationPass, setCompleted, setIncomplete } from './passes.store.ts';
import { passAnswer } from './read-notation.ts';

/** States whether everything on a picture is drawn. */
export function completeNotationBinding(database: Database): Binding {
  return bind(completeNotation, ({ params: { pass }, body: { completed }, caller, now, requestId }) =>
    rollbackOnRefusal(database, async (transaction) => {
      const before = await readNotationPass(transaction, pass);
      if (before === undefined) return refuse('not_found', `There is no pass with the id ${pass}.`);
      if (completed && before.state !== 'analysed')
        return refuse('wrong_state', 'The picture was not analysed, so there is nothing to compare with.');
      const author = caller.kind === 'user' ? caller.name : callerName(caller);
      const user = caller.kind === 'user' ? caller.userId : null;
      if (completed) await setCompleted(transaction, pass, { user, author, now });
      else await setIncomplete(transaction, pass);
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: completeNotation.id,
        target: `pass ${pass}`,
        program: before.program_id,
        before: { completed: before.completed_at !== null },
        after: { completed },
        requestId,
      });
      const after = await readNotationPass(transaction, pass);
      if (after === undefined) throw new Error(`Pass ${pass} is gone.`);
      return passAnswer(after);
    }),
  );
}
