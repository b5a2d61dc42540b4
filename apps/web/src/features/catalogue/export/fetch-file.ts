import { type ExportFormat, exportItems, type SearchBody } from '@sigma/contract';
import { callBytes, fetchFile, readBody, saveAnswer } from '../../../api/call-bytes.ts';

/** Reads a file as text by its address. Throws as `callBytes` does. */
export async function fetchText(href: string, signal: AbortSignal): Promise<string> {
  return readBody((await fetchFile(href, signal)).text());
}

/** Has the server write everything that a search finds into one file, which the browser saves. Throws as `callBytes` does. */
export async function saveExport(program: number, body: SearchBody, format: ExportFormat): Promise<void> {
  const { limit, token, ...filters } = body;
  const answer = await callBytes(exportItems, { params: { program }, body: { ...filters, format } });
  await saveAnswer(answer, `scenes.${format}`);
}
