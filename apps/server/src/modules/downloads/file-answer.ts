import { type RangeOutcome, readRangeRequest } from '@sigma/contract';

/** A file that an answer transfers completely or in part. */
export interface AnsweredFile {
  readonly size: number;
  /** Lower-case hexadecimal; it becomes the ETag. */
  readonly sha256: string;
  readonly contentType: string;
  /** Name under which browsers save the file. */
  readonly name: string;
  /** Opens the bytes `start` to `end`, inclusive, when the first of them is requested. */
  readonly body: (start: number, end: number) => ReadableStream<Uint8Array>;
}

/** Answers a file as an attachment, with Range, If-Range and If-None-Match (RFC 9110, 13.1 and 14.2). */
export function fileAnswer(file: AnsweredFile, header: (name: string) => string | undefined): Response {
  const { size } = file;
  const tag = `"${file.sha256}"`;
  const headers = {
    'content-type': file.contentType,
    'content-disposition': dispositionOf(file.name),
    'accept-ranges': 'bytes',
    etag: tag,
    'cache-control': 'private, no-cache',
  };
  const range: RangeOutcome = readRangeRequest(header, size, tag);
  switch (range.kind) {
    case 'not-modified':
      return new Response(null, { status: 304, headers });
    case 'unsatisfiable':
      return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
    case 'full':
    case 'partial': {
      const { start, end } = range.kind === 'partial' ? range : { start: 0, end: size - 1 };
      const length = { 'content-length': String(end - start + 1) };
      const contentRange = { 'content-range': `bytes ${start}-${end}/${size}` };
      return new Response(size === 0 ? null : file.body(start, end), {
        status: range.kind === 'partial' ? 206 : 200,
        headers: { ...headers, ...length, ...(range.kind === 'partial' ? contentRange : {}) },
      });
    }
  }
}

/** Gives an ASCII file name for old clients and the full name in UTF-8 (RFC 6266 and RFC 8187). */
export function dispositionOf(name: string): string {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const escaped = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${escaped}`;
}
