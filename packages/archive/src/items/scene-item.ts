import type { BBox } from '@sigma/geo';
import type { NewAsset, NewScene } from '../write/insert-scenes.ts';

/** Extensions by the prefix of their members, in the order in which an Item names them. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['eo', 'https://stac-extensions.github.io/eo/v2.0.0/schema.json'],
  ['view', 'https://stac-extensions.github.io/view/v1.1.0/schema.json'],
  ['sat', 'https://stac-extensions.github.io/sat/v1.2.0/schema.json'],
  // Version 2 has no `proj:epsg`, which GDAL and QGIS read.
  ['proj', 'https://stac-extensions.github.io/projection/v1.2.0/schema.json'],
  ['raster', 'https://stac-extensions.github.io/raster/v2.0.0/schema.json'],
  ['processing', 'https://stac-extensions.github.io/processing/v1.2.0/schema.json'],
  ['file', 'https://stac-extensions.github.io/file/v2.1.0/schema.json'],
]);

/** Addresses of this installation are stored without their origin, which is prepended when an Item is returned. */
export const OWN_ADDRESS = '/api/';
export const SIGMA_EXTENSION = '/api/stac/schemas/sigma/v1.0.0/schema.json';

/** A pixel grid in the sense of the projection extension. */
export interface ItemGrid {
  readonly epsg: number | null;
  readonly width: number;
  readonly height: number;
  /** `x = a*col + b*row + c`, `y = d*col + e*row + f` for pixel corners. */
  readonly transform: readonly [number, number, number, number, number, number] | null;
}

/** The members of an Item that are not columns of its scene. */
export interface ItemDetails {
  readonly bbox: BBox;
  readonly datetime: Date;
  readonly platform?: string | undefined;
  readonly constellation?: string | undefined;
  readonly instruments?: readonly string[] | undefined;
  /** Metres on the ground. */
  readonly gsd?: number | undefined;
  readonly orbitState?: 'ascending' | 'descending' | undefined;
  readonly internationalDesignator?: string | undefined;
  readonly processingLevel?: string | undefined;
  /** Type and unit of the pixel values, in the words of STAC common metadata. */
  readonly dataType?: string | undefined;
  readonly unit?: string | undefined;
  readonly grid: ItemGrid;
  /** Grids of assets that differ from the scene's own, by key. */
  readonly assetGrids?: Readonly<Record<string, ItemGrid>> | undefined;
  /** Further members of assets, by key. */
  readonly assetFields?: Readonly<Record<string, object>> | undefined;
  readonly simulated: boolean;
  readonly orderable: boolean;
  /** Members with the prefix "sigma:", named without it; undefined members are omitted. */
  readonly sigma?: Readonly<Record<string, unknown>> | undefined;
}

export type ItemScene = Omit<NewScene, 'item' | 'recipe'>;

/**
 * The STAC 1.1 Item of a scene, without links. Members have the names of common metadata or of an extension where one
 * exists, else the prefix "sigma:".
 */
export function itemOf(scene: ItemScene, details: ItemDetails): object {
  const properties = {
    ...commonProperties(scene, details),
    ...acquisitionProperties(scene, details),
    ...projection(details.grid),
    ...sigmaProperties(scene, details),
  };
  const assets = Object.fromEntries(
    scene.assets.map((asset) => [asset.key, itemAsset(scene.id, asset, details)]),
  );
  return {
    type: 'Feature',
    stac_version: '1.1.0',
    stac_extensions: [...extensionsOf([properties, ...Object.values(assets)]), SIGMA_EXTENSION],
    id: scene.id,
    collection: scene.collection,
    geometry: scene.footprint,
    bbox: details.bbox,
    properties,
    assets,
  };
}

/** The extensions whose members are used; some may not be declared without any. */
function extensionsOf(parts: readonly object[]): readonly string[] {
  const prefixes = new Set<string>();
  const collect = (part: object): void => {
    for (const [name, value] of Object.entries(part)) {
      const end = name.indexOf(':');
      if (end > 0) prefixes.add(name.slice(0, end));
      else if (name === 'bands' && Array.isArray(value)) for (const band of value) collect(Object(band));
    }
  };
  for (const part of parts) collect(part);
  return [...EXTENSIONS].flatMap(([prefix, address]) => (prefixes.has(prefix) ? [address] : []));
}

function commonProperties(scene: ItemScene, details: ItemDetails): object {
  const processed = scene.processedAt.toISOString();
  return defined({
    datetime: details.datetime.toISOString(),
    start_datetime: scene.start.toISOString(),
    end_datetime: scene.end.toISOString(),
    created: processed,
    updated: processed,
    platform: details.platform,
    constellation: details.constellation,
    instruments: details.instruments,
    gsd: details.gsd,
    data_type: details.dataType,
    unit: details.unit,
    'processing:level': details.processingLevel,
  });
}

function acquisitionProperties(scene: ItemScene, details: ItemDetails): object {
  return defined({
    'eo:cloud_cover': scene.cloudCover,
    'view:off_nadir': scene.offNadir,
    'view:azimuth': scene.viewAzimuth,
    'view:sun_azimuth': scene.sunAzimuth,
    'view:sun_elevation': scene.sunElevation,
    'sat:orbit_state': details.orbitState,
    'sat:platform_international_designator': details.internationalDesignator,
  });
}

function sigmaProperties(scene: ItemScene, details: ItemDetails): object {
  const own = {
    task_id: scene.taskId,
    task_name: scene.taskName,
    sensor: scene.sensor,
    sensor_serial: scene.sensorSerial,
    imaging_mode: scene.imagingMode,
    area_km2: Math.round(scene.areaKm2 * 1000) / 1000,
    simulated: details.simulated,
    orderable: details.orderable,
    ...details.sigma,
  };
  return Object.fromEntries(Object.entries(defined(own)).map(([name, value]) => [`sigma:${name}`, value]));
}

function projection(grid: ItemGrid): object {
  return defined({
    'proj:code': grid.epsg === null ? null : `EPSG:${grid.epsg}`,
    'proj:epsg': grid.epsg,
    'proj:shape': [grid.height, grid.width],
    'proj:transform': grid.transform ?? undefined,
  });
}

function itemAsset(scene: string, asset: NewAsset, details: ItemDetails): object {
  const grid = details.assetGrids?.[asset.key];
  return {
    href: `/api/files/${scene}/${asset.key}`,
    type: asset.mediaType,
    title: asset.title,
    roles: asset.roles,
    ...(grid === undefined ? {} : projection(grid)),
    ...details.assetFields?.[asset.key],
    ...fileFields(asset.size, asset.sha256),
  };
}

/** Members of the file extension. The checksum is a multihash: hexadecimal 12 is SHA-256, 20 its length of 32 bytes. */
export function fileFields(size: number | null, sha256: string | null): object {
  return defined({
    'file:size': size,
    'file:checksum': sha256 === null ? undefined : `1220${sha256}`,
  });
}

/** Omits unknown members; only `proj:code` may be null (projection extension: no EPSG code). */
function defined(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([name, value]) => value !== undefined && (value !== null || name === 'proj:code'),
    ),
  );
}
