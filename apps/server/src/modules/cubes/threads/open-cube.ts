import {
  type ByteSource,
  type EnviMeta,
  openSpectralCube,
  parseEnviHeader,
  RasterReadError,
  type SpectralCube,
} from '@sigma/raster';

export interface OpenCube {
  readonly cube: SpectralCube;
  readonly meta: EnviMeta;
}

/** @throws RasterReadError that says what is wrong with the header or the data file */
export async function openCube(header: string, source: ByteSource): Promise<OpenCube> {
  const opened = await openSpectralCube(header, source);
  if (!opened.ok) throw new RasterReadError(opened.code, opened.reason);
  return { cube: opened.image, meta: parseEnviHeader(header) };
}
