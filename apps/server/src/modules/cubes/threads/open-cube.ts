import {
  type ByteSource,
  type EnviMeta,
  openSpectralCube,
  parseEnviHeader,
  RasterReadError,
  type SpectralCube,
} from '@sigma/raster';
import { recentlyUsed } from '../../../work/index.ts';

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
const metas = recentlyUsed<EnviMeta>(MAX_METAS);

/** The contents of a header; the last ones are cached, because headers of hundreds of bands are long. */
function metaOf(header: string): EnviMeta {
  return metas.get(header, () => parseEnviHeader(header));
}
