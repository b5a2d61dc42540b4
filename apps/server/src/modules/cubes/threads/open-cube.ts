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
  return { cube: opened.image, meta: metaOf(header) };
}

const MAX_METAS = 32;
const metas = new Map<string, EnviMeta>();

/** The contents of a header; the last ones are cached, because headers of hundreds of bands are long. */
function metaOf(header: string): EnviMeta {
  const meta = metas.get(header) ?? parseEnviHeader(header);
  metas.delete(header);
  metas.set(header, meta);
  const [oldest] = metas.keys();
  if (metas.size > MAX_METAS && oldest !== undefined) metas.delete(oldest);
  return meta;
}
