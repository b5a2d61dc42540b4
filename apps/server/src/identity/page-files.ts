import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface PageFile {
  readonly type: string;
  readonly bytes: Buffer;
}

const own = (name: string, type: string) => async (): Promise<PageFile> => ({
  type,
  bytes: await readFile(new URL(`./pages/${name}`, import.meta.url)),
});

const packaged = (name: string) => fileURLToPath(import.meta.resolve(name));

const font = async (): Promise<PageFile> => ({
  type: 'font/woff2',
  bytes: await readFile(packaged('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
});

const FILES: Readonly<Record<string, () => Promise<PageFile>>> = {
  'sign-in.css': own('sign-in.css', 'text/css; charset=utf-8'),
  'sign-in.js': own('sign-in.js', 'text/javascript; charset=utf-8'),
  'sign-out.js': own('sign-out.js', 'text/javascript; charset=utf-8'),
  'theme.js': own('theme.js', 'text/javascript; charset=utf-8'),
  // The Atlantic side of NASA's Blue Marble, cut for the left half of the page; see docs/data-sources.md.
  'earth.webp': own('earth.webp', 'image/webp'),
  'inter.woff2': font,
};

const cache = new Map<string, Promise<PageFile | undefined>>();

/** Reads a file of the sign-in pages; undefined when it does not exist or its package is not installed. */
export function pageFile(name: string): Promise<PageFile | undefined> {
  const make = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (make === undefined) return Promise.resolve(undefined);
  const file = cache.get(name) ?? make().catch(() => undefined);
  cache.set(name, file);
  return file;
}
