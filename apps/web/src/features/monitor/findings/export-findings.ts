import { exportDetectionsCsv, exportDetectionsGeoJson } from '@sigma/contract';
import { callBytes, saveAnswer } from '../../../api/call-bytes.ts';
import { type FindingFilter, filterParameters } from '../data/finding-filter.ts';

const CALLS = { csv: exportDetectionsCsv, geojson: exportDetectionsGeoJson } as const;
export type FindingsFormat = keyof typeof CALLS;

/** Has the server write all findings of a filter into one file, which the browser saves. Throws as `call` does. */
export async function exportFindings(
  program: number,
  filter: FindingFilter,
  format: FindingsFormat,
): Promise<void> {
  const response = await callBytes(CALLS[format], { params: { program }, query: filterParameters(filter) });
  await saveAnswer(response, `findings.${format}`);
}
