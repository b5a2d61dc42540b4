import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staticFolder } from './static-files.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sigma-static-'));
});
afterAll(() => rm(root, { recursive: true }));

async function brotliOf(file: string): Promise<Buffer> {
  const request = new Request(`http://sigma.example/${file}`, { headers: { 'accept-encoding': 'br' } });
  const answer = await staticFolder(root).serve(file, request, 'no-cache');
  expect(answer?.headers.get('content-encoding')).toBe('br');
  expect(answer?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  return Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer());
}

it('sends what the build compressed', async () => {
  const compressed = brotliCompressSync('built');
  await writeFile(join(root, 'built.js'), 'source');
  await writeFile(join(root, 'built.js.br'), compressed);
  expect(await brotliOf('built.js')).toEqual(compressed);
});

it('compresses a file that the build did not compress', async () => {
  await writeFile(join(root, 'plain.js'), 'plain');
  expect(brotliDecompressSync(await brotliOf('plain.js')).toString()).toBe('plain');
});
