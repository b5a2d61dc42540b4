import { type ItemScene, itemOf, type NewAsset, type NewScene } from '@sigma/archive';
import { type ImportedScene, instantOf } from '@sigma/contract';
import { type ImportedAsset, importedObjectKey, importedSceneId } from '@sigma/domain';
import { type Area, areaKm2, bboxOf } from '@sigma/geo';
import type { CubeLevels } from '../imagery/index.ts';
import { captureIdOf } from './identify-import.ts';

const COG = 'image/tiff; application=geotiff; profile=cloud-optimized';

/** The kinds of files of an imported scene, in the order in which they are listed. */
const ASSETS: Readonly<
  Record<ImportedAsset, { readonly mediaType: string; readonly title: string; readonly roles: string[] }>
> = {
  visual_rgb: { mediaType: COG, title: 'Picture', roles: ['visual', 'overview'] },
  data: { mediaType: COG, title: 'Data', roles: ['data'] },
  cube: { mediaType: 'application/octet-stream', title: 'Cube, ENVI BIL', roles: ['data'] },
  envi_header: { mediaType: 'text/plain', title: 'ENVI header of the cube', roles: ['metadata'] },
  thumbnail: { mediaType: 'image/webp', title: 'Thumbnail', roles: ['thumbnail'] },
};

/** The files that a registration names, by the key of their asset. */
export function filesOf(scene: ImportedScene) {
  const given: Partial<Record<string, { readonly size: number; readonly sha256: string }>> = scene.files;
  return importedAssets.flatMap((key) => {
    const file = given[key];
    if (file === undefined) return [];
    return [{ key, objectKey: importedObjectKey(scene.collection, scene.source.sha256, key), ...file }];
  });
}

const importedAssets: readonly ImportedAsset[] = ['visual_rgb', 'data', 'cube', 'envi_header', 'thumbnail'];

interface ImportFacts {
  /** Within ±180, split at the antimeridian. */
  readonly footprint: Area;
  /** How far the cube can be processed; undefined of a picture. */
  readonly made: CubeLevels | undefined;
  readonly now: Date;
}

/** A registration as the catalogue stores it. */
export function describeImport(scene: ImportedScene, { footprint, made, now }: ImportFacts): NewScene {
  const { collection, source } = scene;
  const datetime = instantOf(scene.datetime);
  const captureId = captureIdOf(collection, source.sha256);
  const row: ItemScene = {
    collection,
    id: importedSceneId(source.name, source.sha256),
    start: datetime,
    end: datetime,
    captureId,
    // No order exists for it, so the file is a collect of its own.
    taskId: captureId,
    taskName: source.name,
    sensor: null,
    footprint,
    areaKm2: areaKm2(footprint),
    cloudCover: null,
    sunAzimuth: null,
    sunElevation: null,
    offNadir: null,
    viewAzimuth: null,
    imagingMode: 'unknown',
    sensorSerial: null,
    processedAt: now,
    assets: filesOf(scene).map(assetOf),
  };
  return { ...row, item: itemOfImport(row, scene, { datetime, made }), recipe: null };
}

function assetOf(file: ReturnType<typeof filesOf>[number]): NewAsset {
  return { ...ASSETS[file.key], ...file, state: 'ready' };
}

function itemOfImport(
  row: ItemScene,
  scene: ImportedScene,
  { datetime, made }: { readonly datetime: Date } & Pick<ImportFacts, 'made'>,
): object {
  const { source, grid, data_type } = scene;
  const bands = bandMembers(scene);
  const gsd = Number(scene.gsd.toPrecision(6));
  const fields = {
    data_type,
    ...(scene.nodata === undefined ? {} : { nodata: scene.nodata }),
    'raster:spatial_resolution': gsd,
    bands,
  };
  return itemOf(row, {
    bbox: bboxOf(row.footprint),
    datetime,
    gsd,
    dataType: data_type,
    grid,
    assetFields: { data: fields, cube: fields, visual_rgb: { data_type: 'uint8' } },
    simulated: false,
    orderable: true,
    sigma: {
      band_count: bands.length,
      interleave: scene.format === 'ENVI' ? 'bil' : undefined,
      source_name: source.name,
      source_format: scene.format,
      source_size: source.size,
      source_sha256: source.sha256,
      datetime_source: scene.datetime_source,
      made_levels: made?.levels,
      missing_metadata: made === undefined || made.missing.length === 0 ? undefined : made.missing,
      import_changes: scene.changes.length === 0 ? undefined : scene.changes,
    },
  });
}

/** Bands as in the common metadata of STAC; wavelengths of the eo extension are in micrometres. */
function bandMembers({ bands }: ImportedScene): readonly object[] {
  const micrometres = (nm: number) => Number((nm / 1000).toPrecision(8));
  return bands.map(({ name, center_wavelength_nm: centre, fwhm_nm: width }) => ({
    name,
    ...(centre === undefined ? {} : { 'eo:center_wavelength': micrometres(centre) }),
    ...(width === undefined ? {} : { 'eo:full_width_half_max': micrometres(width) }),
  }));
}
