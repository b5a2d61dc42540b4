import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate';
import { type AreaFileError, areaFileError, MAX_INFLATED_BYTES } from './area-file.ts';

/** Deflate packs 1032 to 1 at best, so a step unpacks to 17 MB at most before the total is checked again. */
const STEP_BYTES = 16_384;

/** The most files of an archive; a Shapefile has about ten, and a KMZ one for each of its pictures. */
const MAX_ENTRIES = 5000;

/** The unpacked files by name, or the reason why the archive is rejected. */
export type Inflated = { readonly ok: true; readonly files: ReadonlyMap<string, Uint8Array> } | AreaFileError;

/**
 * Unpacks the wanted files of a zip archive, up to `MAX_INFLATED_BYTES` in total. Counts the bytes that are
 * actually unpacked, not the sizes that the archive declares.
 */
export function inflateZip(bytes: Uint8Array, isWanted: (name: string) => boolean): Inflated {
  const broken = areaFileError('not_a_zip', 'The file is not a zip archive or is damaged.');
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return broken;
  const chunks = new Map<string, Uint8Array[]>();
  let total = 0;
  let entries = 0;
  let isIntact = true;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (!isWanted(file.name) || chunks.has(file.name)) return;
    const parts: Uint8Array[] = [];
    chunks.set(file.name, parts);
    file.ondata = (error, data) => {
      if (error) isIntact = false;
      if (!data || total > MAX_INFLATED_BYTES) return;
      total += data.length;
      parts.push(data);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  try {
    for (let at = 0; at < bytes.length && isIntact; at += STEP_BYTES) {
      if (total > MAX_INFLATED_BYTES || entries > MAX_ENTRIES) break;
      unzip.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length);
    }
  } catch {
    return broken;
  }
  if (total > MAX_INFLATED_BYTES) {
    const limit = MAX_INFLATED_BYTES / 1e6;
    return areaFileError('inflates_too_much', `The archive unpacks to more than ${limit} MB.`);
  }
  if (entries > MAX_ENTRIES)
    return areaFileError('too_complex', `An archive may contain at most ${MAX_ENTRIES} files.`);
  if (!isIntact) return broken;
  return { ok: true, files: new Map([...chunks].map(([name, parts]) => [name, concatenate(parts)])) };
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
