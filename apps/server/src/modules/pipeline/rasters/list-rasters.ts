import { bind, listRasters, page, type Raster, readRaster, refuse } from '@sigma/contract';
import type { CapturesServices } from '../services.ts';
import { listRastersOf, readRasterOf, type StoredRaster } from './rasters.store.ts';

export function rasterOf({ collection: _, scene: __, ...stored }: StoredRaster): Raster {
  return { id: `${stored.capture}.${stored.artifact_type}`, ...stored };
}

/** Reads an id of the form that the contract lets in. */
export function partsOf(id: string): { readonly capture: string; readonly key: string } {
  const [capture = '', key = ''] = id.split('.');
  return { capture, key };
}

export const noRaster = (id: string) => refuse('not_found', `There is no raster ${id}.`);

export const listRastersBinding = ({ database }: CapturesServices) =>
  bind(listRasters, async (call) => {
    const { limit, offset, ordering, capture, ...rest } = call.query;
    const column = ordering.endsWith('capture') ? 'capture' : 'artifact_type';
    const { rasters, count } = await listRastersOf(
      database.kysely,
      { capture, artifactType: rest.artifact_type, processingLevel: rest.processing_level },
      { limit, offset, column, falling: ordering.startsWith('-') },
    );
    return page(rasters.map(rasterOf), count, call);
  });

export const readRasterBinding = ({ database }: CapturesServices) =>
  bind(readRaster, async ({ params }) => {
    const { capture, key } = partsOf(params.raster);
    const stored = await readRasterOf(database.kysely, capture, key);
    return stored === undefined ? noRaster(params.raster) : rasterOf(stored);
  });
