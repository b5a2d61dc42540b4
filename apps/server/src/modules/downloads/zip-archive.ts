import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ArchiveEntry {
  /** In the archive, `:` and `\` are percent-encoded, because they mean drives and folders on Windows. */
  readonly path: string;
  /** Size in bytes; a body of another length fails the archive, unless `check` has failed it before. */
  readonly size: number;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** An entry as it was written to the archive. */
export interface WrittenEntry {
  readonly path: string;
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

export interface ArchivePlan {
  readonly entries: readonly ArchiveEntry[];
  /** Builds the last entry after the others have been written. */
  readonly last: { readonly path: string; readonly body: (written: readonly WrittenEntry[]) => Buffer };
  readonly modified: Date;
  /** Called after each entry; an error fails the archive. */
  readonly check: (written: WrittenEntry, index: number) => void;
  /** Called with the number of entry bytes written so far; an error fails the archive. */
  readonly onBytes: (bytes: number) => Promise<void>;
}

/**
 * Generates the bytes of a zip archive while they are read. Entries are stored without compression, because pictures are
 * already compressed and a reader can then read ranges of them in place. Zip64 is used where the sizes require it. The
 * same plan gives the same bytes.
 */
export async function* zipArchive(plan: ArchivePlan): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof Readable))
    throw new Error('The zip writer does not return a stream that can be stopped.');
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
    zip.addReadStreamLazy(path, options, (provide) => {
      current = Readable.from(body(), { objectMode: false });
      current.on('error', fail);
      provide(null, current);
    });
  };
  for (const entry of plan.entries.map((one) => ({ ...one, path: nameInArchive(one.path) })))
    add(entry.path, entry.size, () => hashedEntry(entry, plan, written, progress));
  add(plan.last.path, undefined, () => once(() => plan.last.body(written)));
  zip.end();
  try {
    for await (const chunk of output) yield chunk;
  } finally {
    current?.destroy();
  }
}

/** The name of a file in an archive. Item ids may contain colons; the zip writer rejects a path that begins with a drive, such as "a:1". */
export const nameInArchive = (path: string): string => path.replace(/[:\\]/g, encodeURIComponent);

async function* hashedEntry(
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
