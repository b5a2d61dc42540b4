import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptsGzip } from '@sigma/contract';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pbf': 'application/x-protobuf',
  '.txt': 'text/plain; charset=utf-8',
};
const PACKED_TYPES = new Set(['.html', '.js', '.mjs', '.css', '.json', '.geojson', '.svg', '.wasm', '.txt']);
const PACKED_MAX_BYTES = 8_000_000;

export const IMMUTABLE = 'public, max-age=31536000, immutable';

type Encoding = 'br' | 'gzip' | 'none';
interface PackedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** Serves the files of one folder; compressed text is cached in memory. */
export interface StaticFolder {
  /** Answers a path below the folder; undefined if there is no such file. */
  serve(path: string, request: Request, cacheControl: string): Promise<Response | undefined>;
}

/** Opens a folder of static files. */
export function staticFolder(root: string): StaticFolder {
  const packed = new Map<string, PackedFile>();

  async function packedFile(file: string, encoding: Encoding, etag: string): Promise<PackedFile> {
    const key = `${encoding} ${file}`;
    const cached = packed.get(key);
    if (cached?.etag === etag) return cached;
    const ready = encoding === 'br' ? await packedAtBuild(file) : undefined;
    const current = { bytes: ready ?? (await pack(await readFile(file), encoding)), etag };
    packed.set(key, current);
    return current;
  }

  return {
    async serve(path, request, cacheControl) {
      const file = fileBelow(root, path);
      const found = file === undefined ? undefined : await stat(file).catch(() => undefined);
      if (file === undefined || found?.isFile() !== true) return undefined;
      const extension = extname(file);
      const etag = `W/"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
      const headers: Record<string, string> = {
        'content-type': MEDIA_TYPES[extension] ?? 'application/octet-stream',
        'cache-control': cacheControl,
        etag,
      };
      if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
      if (!PACKED_TYPES.has(extension) || found.size > PACKED_MAX_BYTES) {
        headers['content-length'] = String(found.size);
        return new Response(request.method === 'HEAD' ? null : streamOf(file), { headers });
      }
      const encoding = encodingFor(request.headers.get('accept-encoding'));
      headers.vary = 'Accept-Encoding';
      if (encoding !== 'none') headers['content-encoding'] = encoding;
      const { bytes } = await packedFile(file, encoding, etag);
      headers['content-length'] = String(bytes.byteLength);
      return new Response(request.method === 'HEAD' ? null : bytes, { headers });
    },
  };
}

function fileBelow(root: string, path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0') || /(^|[/\\])\./.test(decoded)) return undefined;
  const file = normalize(join(root, decoded));
  return file.startsWith(root + sep) ? file : undefined;
}

function streamOf(file: string): ReadableStream {
  return Readable.toWeb(createReadStream(file)) as ReadableStream;
}

function encodingFor(acceptEncoding: string | null): Encoding {
  if (acceptEncoding !== null && /(^|[\s,])br\s*(,|;\s*q=(0\.0*[1-9]|1)|$)/i.test(acceptEncoding))
    return 'br';
  return acceptsGzip(acceptEncoding ?? undefined) ? 'gzip' : 'none';
}

/** What the build compressed as well as possible, in a file next to it; undefined without such a file. */
function packedAtBuild(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return readFile(`${file}.br`).then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  );
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function pack(bytes: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  switch (encoding) {
    case 'br':
      return new Uint8Array(await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }));
    case 'gzip':
      return new Uint8Array(await gzipped(bytes, { level: 7 }));
    case 'none':
      return bytes;
  }
}
