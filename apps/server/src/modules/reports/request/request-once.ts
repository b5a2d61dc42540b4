import { createHash } from 'node:crypto';
import { type addReport, type Call, type MonitoringReport, Refusal, refuse } from '@sigma/contract';
import type { Database, DatabaseTransaction } from '@sigma/db';
import { rollbackOnRefusal } from '../../../records/index.ts';
import { claimReportKey, saveReportKey } from './requests.store.ts';

/**
 * Requests a report once: under an Idempotency-Key, a repeated request gets the first answer (PD-20). Key and report commit
 * together, and a concurrent request with the same key waits for them.
 */
export async function requestOnce(
  database: Database,
  call: Call<typeof addReport>,
  request: (transaction: DatabaseTransaction) => Promise<MonitoringReport | Refusal>,
): Promise<MonitoringReport | Refusal> {
  const key = call.header('idempotency-key');
  const { caller, now, params, body } = call;
  if (key === undefined || caller.kind !== 'user') return rollbackOnRefusal(database, request);
  if (key.length === 0 || key.length > 255) return invalidKey();
  const owner = { userId: caller.userId, operation: `addReport ${params.program}`, key };
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  return rollbackOnRefusal(database, async (transaction) => {
    const earlier = await claimReportKey(transaction, owner, { bodyHash, now });
    if (earlier === undefined) {
      const answer = await request(transaction);
      if (!(answer instanceof Refusal)) await saveReportKey(transaction, owner, answer);
      return answer;
    }
    if (earlier.bodyHash !== bodyHash)
      return refuse('key_reused', 'This Idempotency-Key was already used with another body. Send a new key.');
    // Only `saveReportKey` writes the answers of this operation.
    return earlier.response as MonitoringReport;
  });
}

function invalidKey(): Refusal {
  const message = 'must have 1 to 255 characters';
  const issue = { field: 'Idempotency-Key', code: 'length', message };
  return refuse('bad_parameter', `Idempotency-Key ${message}`, [issue]);
}
