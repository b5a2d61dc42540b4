import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { type AUDIT_EXPORT_FORMATS, acceptsGzip, bind, exportAudit } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { type AuditFilter, type AuditPosition, listEntries, type StoredEntry } from './audit.store.ts';

/** Entries that are read at once; memory does not grow with the export. */
const PAGE_ENTRIES = 1000;

type Format = (typeof AUDIT_EXPORT_FORMATS)[number];

const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

const COLUMNS = [
  'id',
  'at',
  'actor',
  'operation',
  'target',
  'program',
  'request_id',
  'before',
  'after',
] as const;

/** Exports all matching entries, the newest first, reading page by page while the file is sent. */
export const exportAuditBinding = ({ database }: { readonly database: Database }) =>
  bind(exportAudit, async ({ query: { format, ...filter }, now, signal, header }) => {
    const text = textOf(format, entryPages(database, filter, signal));
    const chunks = Readable.from(text, { objectMode: true }).map((chunk: string) => Buffer.from(chunk));
    const isCompressed = acceptsGzip(header('accept-encoding'));
    // A failure during sending destroys the stream and so the connection, which is how the caller notices it.
    const sent = isCompressed ? pipeline(chunks, createGzip({ level: 1 }), () => undefined) : chunks;
    const instant = now.toISOString().replace(/[-:]|\.\d+/g, '');
    return new Response(Readable.toWeb(sent) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': MEDIA_TYPES[format],
        'content-disposition': `attachment; filename="sigma-audit-${instant}.${format}"`,
        'cache-control': 'no-store',
        vary: 'Accept-Encoding',
        ...(isCompressed && { 'content-encoding': 'gzip' }),
      },
    });
  });

async function* entryPages(
  database: Database,
  filter: AuditFilter,
  signal: AbortSignal,
): AsyncGenerator<readonly StoredEntry[]> {
  let after: AuditPosition | undefined;
  for (;;) {
    signal.throwIfAborted();
    const page = await listEntries(database.expensive, filter, { after, limit: PAGE_ENTRIES });
    yield page;
    const last = page.at(-1);
    if (page.length < PAGE_ENTRIES || last === undefined) return;
    after = { micros: BigInt(last.micros), id: last.id };
  }
}

async function* textOf(
  format: Format,
  pages: AsyncGenerator<readonly StoredEntry[]>,
): AsyncGenerator<string> {
  if (format === 'csv') yield `${COLUMNS.join(',')}\r\n`;
  const line = format === 'csv' ? csvLine : jsonLine;
  for await (const page of pages) if (page.length > 0) yield page.map(line).join('');
}

const memberOf = (entry: StoredEntry) => ({ ...entry, at: entry.at.toISOString() });

function jsonLine(entry: StoredEntry): string {
  const { micros: _, ...shown } = memberOf(entry);
  return `${JSON.stringify(shown)}\n`;
}

function csvLine(entry: StoredEntry): string {
  const members = memberOf(entry);
  return `${COLUMNS.map((column) => csvCell(members[column])).join(',')}\r\n`;
}

/** An apostrophe is put in front of text that a spreadsheet would evaluate as a formula (OWASP, "CSV injection"). */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const guarded = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
