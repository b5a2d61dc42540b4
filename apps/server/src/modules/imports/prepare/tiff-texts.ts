import type { ByteSource } from '@sigma/raster';

/** The texts of a TIFF. */
export interface TiffTexts {
  /** Tag 306, "YYYY:MM:DD HH:MM:SS". */
  readonly dateTime: string | undefined;
  /** Names of bands from GDAL's metadata (tag 42112), by band from 0. */
  readonly bandNames: ReadonlyMap<number, string>;
  /** Texts of GDAL's metadata about the whole file, by their names. */
  readonly items: ReadonlyMap<string, string>;
}

const DATE_TIME = 306;
const GDAL_METADATA = 42112;
const ASCII = 2;
const MAX_ENTRIES = 4096;
const MAX_TEXT_BYTES = 2 ** 20;

/** Reads the text tags of the first directory of a TIFF or BigTIFF that was opened before; damaged ones are ignored. */
export async function readTiffTexts(source: ByteSource): Promise<TiffTexts> {
  const texts = await asciiTags(source, [DATE_TIME, GDAL_METADATA]);
  const metadata = texts.get(GDAL_METADATA) ?? '';
  return { dateTime: texts.get(DATE_TIME), bandNames: bandNamesOf(metadata), items: itemsOf(metadata) };
}

async function asciiTags(
  source: ByteSource,
  wanted: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>();
  const head = viewOf(await source.read(0, 16));
  if (head.byteLength < 16) return texts;
  const little = head.getUint16(0) === 0x4949;
  const big = head.getUint16(2, little) === 43;
  const pointer = (view: DataView, at: number) =>
    big ? Number(view.getBigUint64(at, little)) : view.getUint32(at, little);
  const start = pointer(head, big ? 8 : 4);
  const [countBytes, entryBytes, valueAt] = big ? [8, 20, 12] : [2, 12, 8];
  const counted = viewOf(await source.read(start, countBytes));
  if (counted.byteLength < countBytes) return texts;
  const entries = big ? Number(counted.getBigUint64(0, little)) : counted.getUint16(0, little);
  if (entries > MAX_ENTRIES) return texts;
  const directory = viewOf(await source.read(start + countBytes, entries * entryBytes));
  for (let at = 0; at + entryBytes <= directory.byteLength; at += entryBytes) {
    const tag = directory.getUint16(at, little);
    if (!wanted.includes(tag) || directory.getUint16(at + 2, little) !== ASCII) continue;
    const length = pointer(directory, at + 4);
    if (length > MAX_TEXT_BYTES) continue;
    const isInline = length <= (big ? 8 : 4);
    const offset = isInline ? start + countBytes + at + valueAt : pointer(directory, at + valueAt);
    const bytes = await source.read(offset, length);
    if (bytes.length === length) texts.set(tag, new TextDecoder().decode(bytes).split('\0')[0]?.trim() ?? '');
  }
  return texts;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** `<Item name="DESCRIPTION" sample="0" role="description">Gamma0_VV</Item>` */
function bandNamesOf(xml: string): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const [, attributes = '', text = ''] of xml.matchAll(/<Item ([^>]*)>([^<]*)<\/Item>/g)) {
    const sample = /\bsample="(\d{1,5})"/.exec(attributes)?.[1];
    const name = plainText(text).trim();
    if (sample !== undefined && /\bname="DESCRIPTION"/.test(attributes) && name !== '')
      names.set(Number(sample), name);
  }
  return names;
}

/** `<Item name="start_time">2022-07-24T10:45:26</Item>` */
function itemsOf(xml: string): ReadonlyMap<string, string> {
  const items = new Map<string, string>();
  for (const [, attributes = '', text = ''] of xml.matchAll(/<Item ([^>]*)>([^<]*)<\/Item>/g)) {
    const name = /\bname="([^"]*)"/.exec(attributes)?.[1];
    if (name !== undefined && !/\bsample=/.test(attributes))
      items.set(plainText(name), plainText(text).trim());
  }
  return items;
}

function plainText(xml: string): string {
  return xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
