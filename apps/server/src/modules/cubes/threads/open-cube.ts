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
  const meta = metaOf(header);
  const opened = await openSpectralCube(meta, source);
  if (!opened.ok) throw new RasterReadError(opened.code, opened.reason);
  return { cube: opened.image, meta };
}

const MAX_METAS = 32;
const metas = recentlyUsed<EnviMeta>(MAX_METAS);

/** The contents of a header. The last ones are cached: parsing hundreds of bands takes as long as reading a spectrum. */
function metaOf(header: string): EnviMeta {
  return metas.get(header, () => parseEnviHeader(header));
}
