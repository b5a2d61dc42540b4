import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { ItemFile } from '../items/item-files.ts';
import type { Checkpoints } from './import-files.ts';
import type { ItemsCheckpoint } from './import-items.ts';
import type { Reject } from './outcome.ts';

/** What makes an import another one: with other values, an interrupted import is not resumed. */
export interface ImportIdentity {
  readonly path: string;
  readonly program: number;
  readonly collection: string;
  readonly replace: boolean;
}

/** The files of an import in the data folder: where it stands, and what was rejected. */
export interface ImportRecord extends Checkpoints {
  /** Path of the list of rejects; undefined while nothing was rejected. */
  readonly rejectsPath: () => string | undefined;
  reject(reject: Reject): void;
  /** Writes the rejects and the checkpoint that are not in the files yet. */
  flush(): Promise<void>;
}

const count = z.int().nonnegative();
const stored = z.object({
  files: z.string(),
  /** Bytes of the list of rejects when the checkpoint was written. */
  rejects: count,
  checkpoint: z.object({
    file: count,
    place: count,
    within: count,
    counts: z.object({ added: count, replaced: count, known: count, refused: count }),
  }),
});

/** A write of the checkpoint costs less than a thousandth of what it can save. */
const WRITE_EVERY_MS = 1000;

/** Opens the record of an import below `folder`; nothing is written before there is something to record. */
export function importRecord(
  folder: string,
  identity: ImportIdentity,
  { everyMs = WRITE_EVERY_MS }: { readonly everyMs?: number } = {},
): ImportRecord {
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 10);
  const name = join(folder, `${basename(identity.path).replaceAll(/[^\w.-]/g, '-')}-${hash}`);
  const [statePath, rejectsPath] = [`${name}.json`, `${name}-rejected.ndjson`];
  let files = '';
  let rejects: string[] = [];
  let isListed = false;
  let written = Number.NEGATIVE_INFINITY;
  let pending: ItemsCheckpoint | undefined;

  const start = async () => {
    if (isListed) return;
    isListed = true;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(rejectsPath, '', { mode: 0o600 });
  };
  const list = async () => {
    if (rejects.length === 0) return;
    await start();
    const lines = rejects.map((line) => `${line}\n`).join('');
    rejects = [];
    await appendFile(rejectsPath, lines);
  };
  /** Continues the list of an earlier run after so many bytes; rejects of this run that are in it are not repeated. */
  const continueList = async (bytes: number) => {
    const exists = await truncate(rejectsPath, bytes).then(
      () => true,
      () => false,
    );
    if (!exists) return;
    isListed = true;
    if (rejects.length === 0) return;
    const listed = new Set((await readFile(rejectsPath, 'utf8')).split('\n'));
    rejects = rejects.filter((line) => !listed.has(line));
  };
  const save = async () => {
    if (pending === undefined) return;
    const checkpoint = pending;
    pending = undefined;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const size = isListed ? (await stat(rejectsPath)).size : 0;
    await writeFile(`${statePath}.new`, JSON.stringify({ files, rejects: size, checkpoint }), {
      mode: 0o600,
    });
    await rename(`${statePath}.new`, statePath);
    written = performance.now();
  };
  return {
    async read(itemFiles) {
      files = digestOf(itemFiles);
      const text = await readFile(statePath, 'utf8').catch(() => undefined);
      const found = text === undefined ? undefined : stored.safeParse(parsed(text));
      if (!found?.success || found.data.files !== files) return undefined;
      if (found.data.rejects > 0) await continueList(found.data.rejects);
      return found.data.checkpoint;
    },
    async write(checkpoint) {
      await list();
      pending = checkpoint;
      if (performance.now() - written >= everyMs) await save();
    },
    async forget({ restart = false } = {}) {
      pending = undefined;
      await rm(statePath, { force: true });
      if (restart && isListed) await truncate(rejectsPath, 0);
    },
    reject: (reject) => void rejects.push(JSON.stringify(reject)),
    async flush() {
      await list();
      await save();
    },
    rejectsPath: () => (isListed || rejects.length > 0 ? rejectsPath : undefined),
  };
}

/** Files with the same digest have the same names, sizes and times, in the same order. */
function digestOf(files: readonly ItemFile[]): string {
  const hash = createHash('sha256');
  for (const { path, size, modifiedMs } of files) hash.update(`${path}\n${size} ${modifiedMs}\n`);
  return hash.digest('hex');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
