import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

/**
 * The flags determine the bytes: the same sources give the same module on every machine. No runtime, no imports, and
 * memory for one block of 128 MiB, its compressed bytes and a row.
 */
const FLAGS = [
  '--runtime=stub',
  '--noAssert',
  '--use=abort=',
  '--optimizeLevel=3',
  '--shrinkLevel=0',
  '--converge',
  '--maximumMemory=6208',
];
const OUTPUT = 'tiff_parser_bg.wasm';
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../.cache/tiff-parser', import.meta.url));

/**
 * The WebAssembly module of the decoder, compiled from the AssemblyScript of this folder or read from the cache when the
 * sources have not changed. The sources end in `.as`, because their types are not those of TypeScript.
 *
 * @throws Error with the compiler's messages
 */
export async function compileTiffParser(): Promise<Uint8Array<ArrayBuffer>> {
  const sources = await readSources();
  const hash = createHash('sha256').update(JSON.stringify([asc.version, FLAGS, [...sources].toSorted()]));
  const cached = join(CACHE, `${hash.digest('hex').slice(0, 16)}.wasm`);
  const found = await readFile(cached).catch(() => undefined);
  if (found) return Uint8Array.from(found);
  const module = await compile(sources);
  await mkdir(CACHE, { recursive: true });
  // Another process may write the same file at the same time.
  await writeFile(`${cached}.${process.pid}`, module);
  await rename(`${cached}.${process.pid}`, cached);
  return module;
}

async function readSources(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.as'));
  const texts = names.map(async (name): Promise<[string, string]> => {
    return [`${basename(name, '.as')}.ts`, await readFile(join(FOLDER, name), 'utf8')];
  });
  return new Map(await Promise.all(texts));
}

async function compile(sources: ReadonlyMap<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  let module: Uint8Array<ArrayBuffer> | undefined;
  const messages: string[] = [];
  const collect = { write: (text: string) => void messages.push(text) };
  const { error } = await asc.main(['tiff-parser.ts', '--outFile', OUTPUT, ...FLAGS], {
    stdout: collect,
    stderr: collect,
    readFile: (name) => sources.get(name) ?? null,
    writeFile: (_, contents) => {
      if (typeof contents !== 'string') module = Uint8Array.from(contents);
    },
    listFiles: () => [],
  });
  if (error || !module) {
    throw new Error(`The TIFF decoder does not compile.\n${messages.join('')}`, { cause: error });
  }
  return module;
}
