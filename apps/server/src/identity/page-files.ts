import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

export interface PageFile {
  readonly type: string;
  readonly bytes: Buffer;
}

const own = (name: string, type: string) => async (): Promise<PageFile> => ({
  type,
  bytes: await readFile(new URL(`./pages/${name}`, import.meta.url)),
});

const packaged = (name: string) => fileURLToPath(import.meta.resolve(name));

/** The Atlantic side of the Blue Marble (NASA, public domain), cut for the left half of the page. */
async function earth(): Promise<PageFile> {
  const folder = new URL('../example/img/', import.meta.resolve('three-globe'));
  const picture = sharp(fileURLToPath(new URL('earth-blue-marble.jpg', folder)));
  const { width, height } = await picture.metadata();
  const bytes = await picture
    .extract({
      left: Math.round(width * 0.22),
      top: Math.round(height * 0.12),
      width: Math.round(width * 0.38),
      height: Math.round(height * 0.62),
    })
    .resize({ width: 1400 })
    .webp({ quality: 62 })
    .toBuffer();
  return { type: 'image/webp', bytes };
}

const font = async (): Promise<PageFile> => ({
  type: 'font/woff2',
  bytes: await readFile(packaged('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
});

const FILES: Readonly<Record<string, () => Promise<PageFile>>> = {
  'sign-in.css': own('sign-in.css', 'text/css; charset=utf-8'),
  'sign-in.js': own('sign-in.js', 'text/javascript; charset=utf-8'),
  'sign-out.js': own('sign-out.js', 'text/javascript; charset=utf-8'),
  'theme.js': own('theme.js', 'text/javascript; charset=utf-8'),
  'earth.webp': earth,
  'inter.woff2': font,
};

const kept = new Map<string, Promise<PageFile | undefined>>();

/** Makes the pictures of the sign-in page before the first person looks at it. */
export function warmPageFiles(): void {
  void pageFile('earth.webp');
}

/** A file of the sign-in pages; undefined when there is none or its package is not installed. */
export function pageFile(name: string): Promise<PageFile | undefined> {
  const make = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (make === undefined) return Promise.resolve(undefined);
  const file = kept.get(name) ?? make().catch(() => undefined);
  kept.set(name, file);
  return file;
}
