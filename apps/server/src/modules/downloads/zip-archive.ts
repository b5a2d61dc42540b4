import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ArchiveEntry {
  readonly path: string;
  /** Bytes; a body of another length ends the archive with an error, if `check` does not. */
  readonly size: number;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** An entry as it went into the archive. */
export interface WrittenEntry {
  readonly path: string;
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

export interface ArchivePlan {
  readonly entries: readonly ArchiveEntry[];
  /** Makes the last entry when the others are written. */
  readonly last: { readonly path: string; readonly body: (written: readonly WrittenEntry[]) => Buffer };
  readonly modified: Date;
  /** Called after each entry; an error ends the archive. */
  readonly check: (written: WrittenEntry, index: number) => void;
  /** Called with the bytes of entries that went in so far; an error ends the archive. */
  readonly onBytes: (bytes: number) => Promise<void>;
}

/**
 * The bytes of a zip archive, made while they are read. Entries are stored, not compressed (pictures are
 * compressed already, and a reader may read parts of them in place); Zip64 where sizes ask for it. The same
 * plan gives the same bytes.
 */
export async function* zipArchive(plan: ArchivePlan): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new Error('The zip writer gives no stream that can be stopped.');
  const written: WrittenEntry[] = [];
  const progress = { bytes: 0 };
  let current: Readable | undefined;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  const add = (path: string, size: number | undefined, body: () => AsyncIterable<Uint8Array>) => {
    const options = {
      compress: false,
      mtime: plan.modified,
      mode: 0o100644,
      ...(size === undefined ? {} : { size }),
    };
    zip.addReadStreamLazy(path, options, (hand) => {
      current = Readable.from(body(), { objectMode: false });
      current.on('error', fail);
      hand(null, current);
    });
  };
  for (const entry of plan.entries)
    add(entry.path, entry.size, () => measured(entry, plan, written, progress));
  add(plan.last.path, undefined, () => once(() => plan.last.body(written)));
  zip.end();
  try {
    for await (const chunk of output) yield chunk;
  } finally {
    current?.destroy();
  }
}

async function* measured(
  { path, open }: ArchiveEntry,
  plan: ArchivePlan,
  written: WrittenEntry[],
  progress: { bytes: number },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of await open()) {
    hash.update(chunk);
    length += chunk.byteLength;
    progress.bytes += chunk.byteLength;
    await plan.onBytes(progress.bytes);
    yield chunk;
  }
  const entry = { path, size: length, sha256: hash.digest('hex') };
  plan.check(entry, written.length);
  written.push(entry);
}

async function* once(make: () => Buffer): AsyncGenerator<Uint8Array> {
  yield make();
}
