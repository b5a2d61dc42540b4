import { createInflateRaw } from 'node:zlib';
import { type CooperativeWork, cooperativeWork } from '../../../work/cooperative-work.ts';
import { withoutPngFilters } from './png-rows.ts';

/**
 * More than this of decompressed data, or this many streams, is not looked through: such a file is not accepted. It is room for seven
 * screenshots of a phone, which programs compress without loss.
 */
const MAX_DECODED_MB = 64;
const MAX_DECODED_BYTES = MAX_DECODED_MB * 2 ** 20;
const MAX_STREAMS = 5000;
/** A stream may be compressed again, which filters of PDF allow. */
const MAX_NESTING = 3;
/** What is looked through at once: a search that is no longer wanted ends within milliseconds. */
const SLICE_BYTES = 2 ** 18;
const CHUNK_BYTES = 2 ** 16;
/** Longer than every name below with each letter escaped. */
const OVERLAP_BYTES = 128;

/** Names of ISO 32000-1 after which a viewer runs, opens or sends something, or shows a form that is a program (12.6.4, 12.7.8, 7.11.4). */
const ACTIVE = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'RichMedia',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToE',
  'XFA',
];
/** Encodings of text that no current program writes and that hide names (7.4), and encryption, which hides streams (7.6). */
const HIDING = ['Encrypt', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode', 'Crypt'];
/** Too short to be looked for in compressed data, where such bytes occur by chance. Scripts need a long name as well. */
const SHORT = ['JS', 'AA'];

const named = (names: readonly string[]) => new RegExp(`/(${names.join('|')})(?=[\\s()<>[\\]{}/%\\0]|$)`);
const ANYWHERE = named([...ACTIVE, ...HIDING]);
const IN_OBJECTS = named([...ACTIVE, ...HIDING, ...SHORT]);
const TIFF_PREDICTOR = /\/Predictor\s+2(?!\d)/;
const STREAM = /stream[\r\n\t \0\f]+/g;

/**
 * What of a PDF file is not accepted: the name of an action, a script, an attachment or a way to hide one, or what is too large
 * to be looked through. Undefined if there is nothing. Names are found wherever they are, in streams that are compressed
 * too, without trust in the structure of the file, because viewers repair and read what its tables do not name. It may take seconds
 * of a processor, so it runs in a thread: `checkPdf` starts it there.
 *
 * @throws the reason of the signal
 */
export async function activePartOf(pdf: Uint8Array, signal: AbortSignal): Promise<string | undefined> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const search: Search = { decoded: 0, streams: 0, signal, work: cooperativeWork(signal) };
  return (
    (await nameIn(bytes, ANYWHERE, search)) ??
    (await nameOutsideStreams(bytes, search)) ??
    (await nameInStreams(bytes, search, 0))
  );
}

interface Search {
  decoded: number;
  streams: number;
  readonly signal: AbortSignal;
  readonly work: CooperativeWork;
}

const TOO_MANY_STREAMS = `more than ${MAX_STREAMS} streams`;
const TOO_LARGE = `more than ${MAX_DECODED_MB} MB of data when decompressed`;

async function nameInStreams(bytes: Buffer, search: Search, depth: number): Promise<string | undefined> {
  if (depth === MAX_NESTING) return undefined;
  for await (const { start, before } of streamsOf(bytes, depth, search)) {
    search.streams += 1;
    if (search.streams > MAX_STREAMS) return TOO_MANY_STREAMS;
    const data = await inflated(bytes.subarray(start), search);
    if (data === undefined) continue;
    search.decoded += data.byteLength;
    if (search.decoded >= MAX_DECODED_BYTES) return TOO_LARGE;
    if (TIFF_PREDICTOR.test(before)) return 'a stream with the predictor 2';
    const found =
      (await nameIn(data, isObjectStream(data) ? IN_OBJECTS : ANYWHERE, search)) ??
      (await nameIn(await unpredicted(data, before, search), ANYWHERE, search)) ??
      (await nameInStreams(data, search, depth + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

interface FoundStream {
  readonly start: number;
  /** The end of what is before its data, with its dictionary. */
  readonly before: string;
}

/** Where streams begin, or may begin for a viewer. Inside of a stream, data that is compressed again begins at once. */
async function* streamsOf(bytes: Buffer, depth: number, { work }: Search): AsyncGenerator<FoundStream> {
  if (depth > 0) {
    yield { start: 0, before: '' };
    return;
  }
  for (let from = 0; from < bytes.byteLength; from += SLICE_BYTES) {
    const text = bytes.toString('latin1', from, from + SLICE_BYTES + OVERLAP_BYTES);
    for (const { index, 0: keyword } of text.matchAll(STREAM)) {
      if (index >= SLICE_BYTES) continue;
      const start = from + index + keyword.length;
      yield { start, before: bytes.toString('latin1', Math.max(0, start - 600), start) };
    }
    await work.pause();
  }
}

/** The beginning of an object stream: pairs of numbers (7.5.7). */
const isObjectStream = (data: Buffer): boolean => /^\s*\d+\s+\d+/.test(data.toString('latin1', 0, 40));

/** The first of the names, with `#xx` read as the characters that they stand for (7.3.5). */
async function nameIn(bytes: Buffer, names: RegExp, { work }: Search): Promise<string | undefined> {
  for (let from = 0; from < bytes.byteLength; from += SLICE_BYTES) {
    const text = bytes.toString('latin1', from, from + SLICE_BYTES + OVERLAP_BYTES);
    const found = names.exec(text) ?? (text.includes('#') ? names.exec(unescaped(text)) : null);
    if (found !== null) return `/${found[1]}`;
    await work.pause();
  }
  return undefined;
}

const unescaped = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The names of what is between streams, as a reader that believes in the words `stream` and `endstream` sees it. */
async function nameOutsideStreams(bytes: Buffer, search: Search): Promise<string | undefined> {
  for (let from = 0; from < bytes.byteLength; ) {
    const begin = bytes.indexOf('stream', from, 'latin1');
    const found = await nameIn(bytes.subarray(from, begin === -1 ? undefined : begin), IN_OBJECTS, search);
    if (found !== undefined || begin === -1) return found;
    const end = bytes.indexOf('endstream', begin, 'latin1');
    if (end === -1) return undefined;
    from = end + 'endstream'.length;
  }
  return undefined;
}

/** What deflate makes of data, as far as it is valid; viewers ignore a wrong checksum at the end. Undefined if it is nothing. */
async function inflated(data: Buffer, { decoded, signal }: Search): Promise<Buffer | undefined> {
  // RFC 1950, 2.2: the low four bits name deflate, and both bytes together are a multiple of 31, which repairing viewers ignore.
  if (data.byteLength < 3 || ((data[0] ?? 0) & 15) !== 8) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(data.subarray(2));
  try {
    for await (const chunk of inflate) {
      const bytes: Buffer = chunk;
      chunks.push(bytes);
      size += bytes.byteLength;
      if (signal.aborted || decoded + size >= MAX_DECODED_BYTES) break;
    }
  } catch {
    // What came before the damage is looked through.
  }
  inflate.destroy();
  signal.throwIfAborted();
  return size === 0 ? undefined : Buffer.concat(chunks);
}

/** Data without the filters of PNG rows, which can hide names (7.4.4.4); empty if it has none. */
async function unpredicted(data: Buffer, dictionary: string, { work }: Search): Promise<Buffer> {
  const before = unescaped(dictionary);
  if (!/\/Predictor\s+1\d/.test(before)) return Buffer.alloc(0);
  const figureOf = (name: string, otherwise: number) =>
    Number(new RegExp(`/${name}\\s+(\\d{1,6})`).exec(before)?.[1] ?? otherwise);
  const bits = figureOf('Colors', 1) * figureOf('BitsPerComponent', 8);
  const width = Math.max(1, Math.ceil((figureOf('Columns', 1) * bits) / 8));
  return work.run(withoutPngFilters(data, { width, pixel: Math.max(1, bits >> 3), sliceBytes: SLICE_BYTES }));
}
