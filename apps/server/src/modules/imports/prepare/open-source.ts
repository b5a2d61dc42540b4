import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { type EnviImage, type GeoTiffImage, openEnvi, openGeoTiff, zlibDecoder } from '@sigma/raster';
import { type AcquisitionTime, acquisitionTime, type TimeOfImport } from './acquisition-time.ts';
import { type FileSource, openFileSource } from './file-source.ts';
import type { ImageCandidate } from './find-candidates.ts';
import { ImportRefusal } from './import-refusal.ts';
import { readTiffTexts } from './tiff-texts.ts';

interface Opened {
  readonly name: string;
  /** Bytes of all its files. */
  readonly size: number;
  readonly time: AcquisitionTime;
  /** Names of bands (from 0), where the file contains them. */
  readonly bandNames: ReadonlyMap<number, string>;
  close(): Promise<void>;
}

/** A file that can be read and has a position on Earth. */
export type Source =
  | (Opened & { readonly format: 'GeoTIFF'; readonly image: GeoTiffImage })
  | (Opened & { readonly format: 'ENVI'; readonly image: EnviImage });

const decoder = zlibDecoder({
  zstd: (bytes, size) => zstdDecompressSync(bytes, { maxOutputLength: size }),
  inflate: (bytes, size) => inflateSync(bytes, { maxOutputLength: size }),
});
const MAX_HEADER_BYTES = 16 * 2 ** 20;

/** Opens a candidate; the caller closes it. Rejects files that are damaged, not supported or without a position. */
export async function openSource(candidate: ImageCandidate, time: TimeOfImport): Promise<Source> {
  if (candidate.kind === 'incomplete') throw new ImportRefusal(candidate.reason);
  const file = await openFileSource(candidate.kind === 'tiff' ? candidate.path : candidate.data);
  try {
    const source =
      candidate.kind === 'tiff'
        ? await openTiff(candidate.path, file, time)
        : await openCube(candidate.path, file, time);
    if (!source.image.place.known) throw new ImportRefusal(source.image.place.reason);
    return source;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openTiff(path: string, file: FileSource, time: TimeOfImport): Promise<Source> {
  const opened = await openGeoTiff(file, { decoders: [decoder] });
  if (!opened.ok) throw new ImportRefusal(opened.reason);
  const texts = await readTiffTexts(file);
  return {
    format: 'GeoTIFF',
    name: basename(path),
    size: file.size,
    image: opened.image,
    time: acquisitionTime({ name: basename(path), tiff: texts.dateTime, texts: texts.items }, time),
    bandNames: texts.bandNames,
    close: file.close,
  };
}

async function openCube(header: string, file: FileSource, time: TimeOfImport): Promise<Source> {
  if ((await stat(header)).size > MAX_HEADER_BYTES)
    throw new ImportRefusal('Its header is larger than 16 MB, so it is not an ENVI header.');
  const text = await readFile(header);
  const opened = await openEnvi(text.toString('utf8'), file);
  if (!opened.ok) throw new ImportRefusal(opened.reason);
  const { acquisitionTime: envi, bandNames, other } = opened.image.meta;
  const clues = { name: basename(header), envi, texts: new Map(Object.entries(other)) };
  return {
    format: 'ENVI',
    name: basename(header),
    size: file.size + text.length,
    image: opened.image,
    time: acquisitionTime(clues, time),
    bandNames: new Map(bandNames?.entries() ?? []),
    close: file.close,
  };
}
