import { applicationCalls, bind, callerName, Refusal, refuse, renewApplicationSecret } from '@sigma/contract';
import { type Database, lockName } from '@sigma/db';
import { type RecordsOf, rollbackOnRefusal, writeAudit } from '../../records/index.ts';
import { renewSecret } from './secret.ts';

interface RenewServices {
  readonly database: Database;
  readonly localIssuer: boolean;
  readonly records: RecordsOf<typeof applicationCalls>;
}

/** Tokens of the earlier secret name it, so they are rejected as soon as this transaction commits. */
export const renewApplicationSecretBinding = ({ database, localIssuer, records }: RenewServices) =>
  bind(renewApplicationSecret, (call) =>
    rollbackOnRefusal(database, async (transaction) => {
      if (!localIssuer)
        return refuse(
          'wrong_state',
          'The external issuer keeps the secret of this application. Renew it there.',
        );
      const { application } = call.params;
      await lockName(transaction, `${applicationCalls.noun} ${JSON.stringify(call.params)}`);
      const before = await records.read(transaction, call.params, call);
      if (before === undefined) return refuse('not_found', `Application ${application} does not exist.`);
      const client_secret = await renewSecret(transaction, application);
      const after = await records.read(transaction, call.params, call);
      if (after === undefined || after instanceof Refusal)
        throw new Error(`Application ${application} disappeared under its lock.`);
      await writeAudit(transaction, {
        actor: callerName(call.caller),
        operation: renewApplicationSecret.id,
        target: `application ${application}`,
        before,
        after,
        requestId: call.requestId,
      });
      return { ...after, client_secret };
    }),
  );
