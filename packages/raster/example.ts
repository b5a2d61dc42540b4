import { loadWasmDecoder, openCog, rangeSource } from '@sigma/raster';

/** Two bands of 64 x 64 pixels at full resolution, read by range requests. */
export async function readSpectra(url: string) {
  const decoder = await loadWasmDecoder(fetch('/wasm/tiff_parser_bg.wasm'));
  const cog = await openCog(await rangeSource(url, fetch), { decoders: [decoder] });
  const { bands } = await cog.readWindow({
    level: 0,
    bands: [10, 42],
    window: { x: 0, y: 0, width: 64, height: 64 },
  });
  return bands;
}
