import { exportAudit } from '@sigma/contract';
import { callBytes, saveAnswer } from '../../api/call-bytes.ts';

/** Has the server write the matching entries into a file, which the browser saves. Throws as `call` does. */
export async function saveAudit(
  filter: Readonly<Record<string, string>>,
  format: 'csv' | 'ndjson',
): Promise<void> {
  await saveAnswer(await callBytes(exportAudit, { query: { ...filter, format } }), `sigma-audit.${format}`);
}
