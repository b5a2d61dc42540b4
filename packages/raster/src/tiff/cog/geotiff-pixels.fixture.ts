import { fromArrayBuffer } from 'geotiff';

/** The samples that geotiff.js reads from one level of a file, bands interleaved. */
export async function geotiffPixels(bytes: Uint8Array, level = 0): Promise<ArrayLike<number>> {
  const file = await fromArrayBuffer(Uint8Array.from(bytes).buffer);
  return (await file.getImage(level)).readRasters({ interleave: true });
}
