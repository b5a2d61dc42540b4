import type { ImportedScene } from '@sigma/contract';
import { ARCHIVE_BUCKET, type ImportedAsset, importedObjectKey } from '@sigma/domain';
import type { Body, ObjectStore } from '@sigma/storage';
import { cubeBytes, cubeChanges, cubeHeader } from './cube.ts';
import { dataChanges, dataCog, planData } from './data-cog.ts';
import { commonMembers, cubeBands, dataBands, sampleMembers } from './describe-source.ts';
import { gridOf } from './grid-of.ts';
import type { Source } from './open-source.ts';
import { thumbnailWebp, visualCog } from './pictures.ts';
import type { PixelGrid } from './pixel-grid.ts';
import { surveyGrid } from './survey.ts';

export interface Preparation {
  readonly store: ObjectStore;
  readonly collection: string;
  /** Of the source, in lower-case hex. */
  readonly sha256: string;
  /** What the values of a cube are whose header does not say it. */
  readonly units?: string | undefined;
  readonly onStep: (what: string) => void;
  readonly signal: AbortSignal;
}

const STEPS: Readonly<Record<ImportedAsset, string>> = {
  thumbnail: 'making the thumbnail',
  visual_rgb: 'making the picture',
  data: 'writing the data',
  cube: 'writing the cube',
  envi_header: 'writing the header',
};

/**
 * Makes the files of a scene from an opened source and writes them to the archive, each completely or not at all and under
 * a key that depends on the content, so that another attempt overwrites the first.
 *
 * @throws ImportRefusal, RasterReadError, CogTooLargeError about the source; StorageError about the archive
 */
export async function prepareScene(source: Source, preparation: Preparation): Promise<ImportedScene> {
  const { store, collection, sha256, onStep, signal } = preparation;
  const put = (asset: ImportedAsset, body: Body) => {
    signal.throwIfAborted();
    onStep(STEPS[asset]);
    return store.put(ARCHIVE_BUCKET, importedObjectKey(collection, sha256, asset), body);
  };
  onStep('looking at the pixels');
  const grid = gridOf(source.image);
  const survey = await surveyGrid(grid, shownBands(source));
  const common = {
    ...commonMembers(source, grid, survey),
    collection,
    source: { name: source.name, size: source.size, sha256 },
  };
  const thumbnail = await put('thumbnail', await thumbnailWebp(survey));
  const visual_rgb = await put('visual_rgb', visualCog(grid, survey));
  if (source.format === 'ENVI') {
    const { image } = source;
    const cube = await put('cube', cubeBytes(image));
    const envi_header = await put('envi_header', cubeHeader(image, preparation.units));
    return {
      ...common,
      ...sampleMembers(image.sampleType, image.nodata),
      format: 'ENVI',
      bands: cubeBands(source),
      changes: [...cubeChanges(image, preparation.units)],
      files: { cube, envi_header, visual_rgb, thumbnail },
    };
  }
  const plan = planData(grid);
  const data = await put('data', dataCog(grid, plan));
  return {
    ...common,
    ...sampleMembers(plan.sampleType, plan.nodata),
    format: 'GeoTIFF',
    bands: dataBands(source, plan),
    changes: [...warpChanges(source, grid), ...dataChanges(grid, plan)],
    files: { data, visual_rgb, thumbnail },
  };
}

/** A cube without wavelengths may name the bands to show. */
function shownBands(source: Source): readonly number[] | undefined {
  if (source.format !== 'ENVI' || source.image.wavelengthsNm !== undefined) return undefined;
  const named = source.image.meta.defaultBands;
  return named?.length === 3 || named?.length === 1 ? named.map((band) => band - 1) : undefined;
}

function warpChanges({ image }: Source, { warped, georeference }: PixelGrid): readonly string[] {
  if (!warped || !image.place.known) return [];
  const points = image.place.georeference.fit?.points ?? 0;
  return [
    `Moved from ${points} ground control points to a grid in EPSG:${georeference.epsg}, nearest pixel.`,
  ];
}
