import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import asc from 'assemblyscript/asc';

/**
 * The flags decide the bytes: the same sources give the same module on every machine. No runtime, no imports, and
 * memory for one block of 128 MiB beside its compressed bytes.
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

/**
 * Compiles the AssemblyScript of this folder to the decoder's WebAssembly module. The sources end in `.as`, because
 * their types are not TypeScript's.
 *
 * @throws Error with the compiler's messages
 */
export async function compileTiffParser(): Promise<Uint8Array<ArrayBuffer>> {
  let module: Uint8Array<ArrayBuffer> | undefined;
  const messages: string[] = [];
  const note = { write: (text: string) => void messages.push(text) };
  const { error } = await asc.main(['tiff-parser.ts', '--outFile', OUTPUT, ...FLAGS], {
    stdout: note,
    stderr: note,
    readFile: readSource,
    writeFile: (_, contents) => {
      if (typeof contents !== 'string') module = Uint8Array.from(contents);
    },
    listFiles: () => [],
  });
  if (error || !module)
    throw new Error(`The TIFF decoder does not compile.\n${messages.join('')}`, { cause: error });
  return module;
}

async function readSource(name: string): Promise<string | null> {
  if (!/^[a-z-]+\.ts$/.test(name)) return null;
  const source = new URL(basename(name, '.ts').concat('.as'), import.meta.url);
  return readFile(source, 'utf8').catch(() => null);
}
