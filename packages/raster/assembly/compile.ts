import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

/** A module: the folder of its sources, the entry among them, its flags and where to cache it. */
interface ModuleSource {
  readonly name: string;
  readonly folder: string;
  readonly entry: string;
  readonly flags: readonly string[];
  readonly cache: string;
}

/** The flags determine the bytes: the same sources give the same module on every machine. No runtime and no imports. */
const FLAGS = [
  '--runtime=stub',
  '--noAssert',
  '--use=abort=',
  '--optimizeLevel=3',
  '--shrinkLevel=0',
  '--converge',
];
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../.cache', import.meta.url));

/** Its memory suffices for one block of 128 MiB, its compressed bytes and a row. */
const TIFF_PARSER: ModuleSource = {
  name: 'TIFF decoder',
  folder: FOLDER,
  entry: 'tiff-parser.ts',
  flags: [...FLAGS, '--maximumMemory=6208'],
  cache: join(CACHE, 'tiff-parser'),
};
/** Its memory suffices for the covariances of 640 columns of 160 bands. */
const SPECTRAL_KERNELS: ModuleSource = {
  name: 'module of spectral kernels',
  folder: join(FOLDER, 'spectral'),
  entry: 'spectral-kernels.ts',
  flags: [...FLAGS, '--enable=simd', '--maximumMemory=4096'],
  cache: join(CACHE, 'spectral-kernels'),
};

/**
 * The WebAssembly module of the decoder of TIFF blocks.
 *
 * @throws Error with the compiler's messages
 */
export function compileTiffParser(): Promise<Uint8Array<ArrayBuffer>> {
  return compileOrReadCache(TIFF_PARSER);
}

/**
 * The WebAssembly module of the spectral filters and the calibration, with 128-bit SIMD.
 *
 * @throws Error with the compiler's messages
 */
export function compileSpectralKernels(): Promise<Uint8Array<ArrayBuffer>> {
  return compileOrReadCache(SPECTRAL_KERNELS);
}

/**
 * A module compiled from the AssemblyScript of its folder, or read from the cache when the sources have not changed. The
 * sources end in `.as`, because their types are not those of TypeScript.
 */
async function compileOrReadCache(source: ModuleSource): Promise<Uint8Array<ArrayBuffer>> {
  const texts = await readSources(source.folder);
  const hash = createHash('sha256').update(
    JSON.stringify([asc.version, source.flags, [...texts].toSorted()]),
  );
  const cached = join(source.cache, `${hash.digest('hex').slice(0, 16)}.wasm`);
  const found = await readFile(cached).catch(() => undefined);
  if (found) return Uint8Array.from(found);
  const module = await compile(source, texts);
  await mkdir(source.cache, { recursive: true });
  // Another process may write the same file at the same time.
  await writeFile(`${cached}.${process.pid}`, module);
  await rename(`${cached}.${process.pid}`, cached);
  return module;
}

async function readSources(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.as'));
  const texts = names.map(async (name): Promise<[string, string]> => {
    return [`${basename(name, '.as')}.ts`, await readFile(join(folder, name), 'utf8')];
  });
  return new Map(await Promise.all(texts));
}

async function compile(
  { name, entry, flags }: ModuleSource,
  sources: ReadonlyMap<string, string>,
): Promise<Uint8Array<ArrayBuffer>> {
  let module: Uint8Array<ArrayBuffer> | undefined;
  const messages: string[] = [];
  const collect = { write: (text: string) => void messages.push(text) };
  const { error } = await asc.main([entry, '--outFile', 'module.wasm', ...flags], {
    stdout: collect,
    stderr: collect,
    readFile: (file) => sources.get(file) ?? null,
    writeFile: (_, contents) => {
      if (typeof contents !== 'string') module = Uint8Array.from(contents);
    },
    listFiles: () => [],
  });
  if (error || !module) {
    throw new Error(`The ${name} does not compile.\n${messages.join('')}`, { cause: error });
  }
  return module;
}
