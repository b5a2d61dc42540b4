import type { FieldIssue } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { unknownOf } from './reports.store.ts';

/**
 * What is wrong with the assets and findings that a report names. Those of other programs get the answer of ids that never
 * existed.
 */
export async function namingIssues(
  transaction: DatabaseTransaction,
  program: number,
  { assets, detections }: { readonly assets: readonly string[]; readonly detections: readonly string[] },
): Promise<readonly FieldIssue[]> {
  const issues: FieldIssue[] = [];
  const repeated = (field: string, ids: readonly string[]) => {
    if (new Set(ids).size < ids.length)
      issues.push({ field, code: 'repeated', message: 'must name each id once' });
  };
  repeated('assets', assets);
  repeated('detections', detections);
  const unknown = await unknownOf(transaction, program, { assets, detections });
  for (const id of unknown.assets) {
    const field = `assets.${assets.indexOf(id)}`;
    issues.push({ field, code: 'unknown_asset', message: 'must be the id of an asset of the program' });
  }
  for (const id of unknown.detections) {
    const field = `detections.${detections.indexOf(id)}`;
    const message = 'must be the id of a published finding of the program';
    issues.push({ field, code: 'unknown_detection', message });
  }
  return issues;
}
