import { type Area, areaKm2, bboxOf, checkArea, splitAtAntimeridian } from '@sigma/geo';
import type { FieldIssue } from '../issues/field-issue.ts';
import { checkAssets, checkClosed, checkExtensions, checkProperties, withoutNulls } from './check-members.ts';
import { addressOfWord } from './extension-addresses.ts';
import { checkLinks, keptLinks } from './item-links.ts';
import { propertyReader } from './item-reader.ts';
import { assetsWithBothCodes, namesWithBothCodes, withBothCodes } from './projection-codes.ts';
import { SCENE_ID, SCENE_ID_RULE } from './scene-id.ts';
import { withPositiveAzimuth } from './sun-azimuth.ts';

/** A scene as described by a STAC Item from outside. Angles are in degrees; absent values are null. */
export interface DescribedItem {
  readonly collection: string;
  readonly id: string;
  readonly start: Date;
  readonly end: Date;
  readonly captureId: string;
  readonly taskId: string;
  readonly taskName: string | null;
  readonly sensor: number | null;
  /** Longitudes within ±180, split at the antimeridian. */
  readonly footprint: Area;
  readonly areaKm2: number;
  readonly cloudCover: number | null;
  readonly sunAzimuth: number | null;
  readonly sunElevation: number | null;
  readonly offNadir: number | null;
  readonly viewAzimuth: number | null;
  readonly imagingMode: ImagingMode;
  readonly sensorSerial: string | null;
  readonly processedAt: Date;
  readonly embargoedUntil: Date | null;
  /** The Item as it is stored; its links, if it has any, are its first member. */
  readonly item: Readonly<Record<string, unknown>>;
}

/** Where and when an Item is added. */
export interface ItemContext {
  readonly collection: string;
  /** Id of the scene's capture. Also its task id if the Item has none, because no one ordered it. */
  readonly captureId: string;
  readonly now: Date;
  /** Address of the schema of Sigma's own members. */
  readonly extension: string;
  /** Whether pixels are stored or can be generated. */
  readonly orderable: boolean;
}

/** The scene of an Item with what was changed in it, or every issue of it. */
export type DescribeItemResult =
  | { readonly ok: true; readonly scene: DescribedItem; readonly changes: readonly FieldIssue[] }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

const MODES = ['narrow', 'linescan', 'wide', 'unknown'] as const;
type ImagingMode = (typeof MODES)[number];
type Members = Readonly<Record<string, unknown>>;

const VERSION = /^1\.\d+\.\d+(-[a-z0-9.]+)?$/;

/**
 * Reads a STAC Item of version 1 as a scene of a collection, or reports every issue. The stored Item has version 1.1.0
 * and the collection of the context. Its bounding box, area and Sigma's own members are calculated; of its links, those
 * that the catalogue writes when it returns the Item are omitted.
 */
export function describeItem(item: Members, context: ItemContext): DescribeItemResult {
  const issues: FieldIssue[] = [];
  const report = (field: string, message: string) => issues.push({ field, code: 'wrong_value', message });
  const { id, type, collection = context.collection } = item;
  const version = item.stac_version ?? '1.1.0';
  if (type !== 'Feature') report('type', 'must be "Feature"');
  if (typeof id !== 'string' || !SCENE_ID.test(id)) report('id', SCENE_ID_RULE);
  if (typeof version !== 'string' || !VERSION.test(version)) report('stac_version', 'must be 1.0.0 or 1.1.0');
  if (collection !== null && collection !== context.collection) {
    report('collection', `must be "${context.collection}", the collection of the address`);
  }
  const area = readFootprint(item.geometry, issues);
  const { properties, changes } = withPositiveAzimuth(membersOf(item, 'properties', issues));
  const described = readProperties(properties, context, issues);
  checkProperties(properties, issues);
  checkExtensions(item, context.extension, issues);
  checkLinks(item, issues);
  checkAssets(membersOf(item, 'assets', issues, {}), issues);
  if (issues.length > 0 || area === undefined || described === undefined || typeof id !== 'string') {
    return { ok: false, issues };
  }
  const km2 = areaKm2(area);
  const scene = { ...described, collection: context.collection, id, captureId: context.captureId };
  const storedProperties = propertiesOf(withoutNulls(properties), context, described, km2);
  return {
    ok: true,
    changes,
    scene: {
      ...scene,
      footprint: area,
      areaKm2: km2,
      item: storedItem(item, { collection: context.collection, area, properties: storedProperties, context }),
    },
  };
}

function readFootprint(geometry: unknown, issues: FieldIssue[]): Area | undefined {
  const open: FieldIssue[] = [];
  checkClosed(geometry, 'geometry', open);
  if (open.length > 0) return void issues.push(...open);
  const checked = checkArea(geometry);
  if (checked.ok) return splitAtAntimeridian(checked.area);
  const field = checked.field === '' ? 'geometry' : `geometry.${checked.field}`;
  issues.push({ field, code: checked.code, message: checked.message });
  return undefined;
}

function membersOf(item: Members, name: string, issues: FieldIssue[], absent?: Members): Members {
  const value = item[name] ?? absent;
  if (isMembers(value)) return value;
  issues.push({ field: name, code: 'wrong_type', message: 'must be an object' });
  return {};
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the members of the scene from the properties; undefined without a valid time. */
function readProperties(properties: Members, context: ItemContext, issues: FieldIssue[]) {
  const read = propertyReader(properties, issues);
  const [datetime, first, last] = [
    read.instant('datetime'),
    read.instant('start_datetime'),
    read.instant('end_datetime'),
  ];
  const [start, end] = [first ?? datetime, last ?? datetime];
  const described = {
    taskId: read.uuid('sigma:task_id') ?? context.captureId,
    taskName: read.text('sigma:task_name'),
    sensor: read.integer('sigma:sensor'),
    cloudCover: read.number('eo:cloud_cover', 0, 100),
    sunAzimuth: read.number('view:sun_azimuth', 0, 360),
    sunElevation: read.number('view:sun_elevation', -90, 90),
    offNadir: read.number('view:off_nadir', 0, 90),
    viewAzimuth: read.number('view:azimuth', 0, 360),
    imagingMode: read.oneOf('sigma:imaging_mode', MODES) ?? 'unknown',
    sensorSerial: read.text('sigma:sensor_serial'),
    embargoedUntil: read.instant('sigma:embargoed_until'),
    processedAt: read.instant('created') ?? context.now,
  };
  if (start !== null && end !== null && start <= end) {
    if (datetime === null || (datetime >= start && datetime <= end)) return { ...described, start, end };
    const message = 'must be an instant from start_datetime to end_datetime';
    issues.push({ field: 'properties.datetime', code: 'wrong_value', message });
    return undefined;
  }
  const message =
    start === null || end === null
      ? 'must be an instant, or null with start_datetime and end_datetime'
      : 'must be an instant after start_datetime';
  const field = start === null || end === null ? 'properties.datetime' : 'properties.end_datetime';
  issues.push({ field, code: 'wrong_value', message });
  return undefined;
}

function propertiesOf(
  properties: Members,
  context: ItemContext,
  described: { readonly taskId: string; readonly imagingMode: ImagingMode; readonly processedAt: Date },
  km2: number,
): Members {
  return {
    datetime: null,
    ...withBothCodes(properties),
    created: described.processedAt.toISOString(),
    updated: context.now.toISOString(),
    'sigma:task_id': described.taskId,
    'sigma:imaging_mode': described.imagingMode,
    'sigma:area_km2': Math.round(km2 * 1000) / 1000,
    'sigma:simulated': properties['sigma:simulated'] === true,
    'sigma:orderable': context.orderable,
  };
}

interface StoredParts {
  readonly collection: string;
  readonly area: Area;
  readonly properties: Members;
  readonly context: ItemContext;
}

function storedItem(item: Members, { collection, area, properties, context }: StoredParts): Members {
  const { links: _, geometry: __, bbox: ___, stac_extensions: extensions, ...rest } = item;
  const links = keptLinks(item);
  const assets = assetsWithBothCodes(item.assets ?? {});
  const texts = Array.isArray(extensions)
    ? extensions.filter((extension) => typeof extension === 'string')
    : [];
  // Sigma's own extension may come back with the origin with which it was returned.
  const named = texts
    .filter((address) => !address.endsWith(context.extension))
    .flatMap((name) => (URL.canParse(name) ? [name] : (addressOfWord(name, { properties, assets }) ?? [])));
  const extensionsOfBoth = namesWithBothCodes(usedOf(named, { properties, assets }), { properties, assets });
  return {
    ...(links.length > 0 ? { links } : {}),
    ...rest,
    type: 'Feature',
    stac_version: '1.1.0',
    stac_extensions: [...new Set([...extensionsOfBoth, context.extension])],
    collection,
    geometry: area,
    bbox: bboxOf(area),
    properties: withLicense(properties),
    assets,
  };
}

/**
 * Updates the licence: STAC 1.1 uses "other" for the former "proprietary" and "various"; the rest of the core is
 * unchanged.
 */
function withLicense(properties: Members): Members {
  const isOld = properties.license === 'proprietary' || properties.license === 'various';
  return isOld ? { ...properties, license: 'other' } : properties;
}

/** Prefixes of the extensions that require at least one of their members when they are listed. */
const REQUIRED_PREFIXES: Readonly<Record<string, string>> = {
  eo: 'eo:',
  view: 'view:',
  sat: 'sat:',
  raster: 'raster:',
};

/** Removes extensions that require a member but have none in the Item. */
function usedOf(named: readonly string[], members: object): readonly string[] {
  const text = JSON.stringify(members);
  return named.filter((address) => {
    const [, name = ''] = /\/stac-extensions\.github\.io\/([a-z]+)\//.exec(address) ?? [];
    const prefix = REQUIRED_PREFIXES[name];
    return prefix === undefined || text.includes(`"${prefix}`);
  });
}
