import { type Area, areaKm2, bboxOf, checkArea, splitAtAntimeridian } from '@sigma/geo';
import {
  checkAssets,
  checkClosed,
  checkExtensions,
  checkLinks,
  checkProperties,
  withoutNulls,
} from './check-members.ts';
import { addressOfWord } from './extension-addresses.ts';
import { type ItemIssue, propertyReader } from './item-reader.ts';

/** What a STAC Item from outside says of its scene. Angles in degrees; `null` where nothing is said. */
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
  /** The Item without links, as it is kept. */
  readonly item: Readonly<Record<string, unknown>>;
}

export interface ItemContext {
  readonly collection: string;
  /** Of the scene; also its task where the Item names none: nobody ordered it. */
  readonly captureId: string;
  readonly now: Date;
  /** Address of the schema of our own members. */
  readonly extension: string;
  /** Whether pixels are here or can be made. */
  readonly orderable: boolean;
}

export type DescribeItemResult =
  | { readonly ok: true; readonly scene: DescribedItem }
  | { readonly ok: false; readonly issues: readonly ItemIssue[] };

const MODES = ['narrow', 'linescan', 'wide', 'unknown'] as const;
type ImagingMode = (typeof MODES)[number];
type Members = Readonly<Record<string, unknown>>;

const ID = /^[A-Za-z0-9_-]{1,128}$/;
const VERSION = /^1\.\d+\.\d+(-[a-z0-9.]+)?$/;

/**
 * Reads a STAC Item of version 1 as a scene of a collection, or says all that is wrong with it; it is kept as one of
 * version 1.1.0. The collection is
 * that of the place; bounding box, area and our own members are worked out; links are left out, as whoever
 * answers the Item writes them.
 */
export function describeItem(item: Members, place: ItemContext): DescribeItemResult {
  const issues: ItemIssue[] = [];
  const wrong = (field: string, message: string) => issues.push({ field, code: 'wrong_value', message });
  const { id, type, stac_version: version = '1.1.0', collection = place.collection } = item;
  if (type !== 'Feature') wrong('type', 'takes "Feature"');
  if (typeof id !== 'string' || !ID.test(id)) {
    wrong('id', 'takes 1 to 128 letters, digits, hyphens and underscores');
  }
  if (typeof version !== 'string' || !VERSION.test(version)) wrong('stac_version', 'takes 1.0.0 or 1.1.0');
  if (collection !== null && collection !== place.collection) {
    wrong('collection', `takes "${place.collection}", the collection of the address`);
  }
  const area = readFootprint(item.geometry, issues);
  const properties = membersOf(item, 'properties', issues);
  const said = readProperties(properties, place, issues);
  checkProperties(properties, issues);
  checkExtensions(item, place.extension, issues);
  checkLinks(item, issues);
  checkAssets(membersOf(item, 'assets', issues, {}), issues);
  if (issues.length > 0 || area === undefined || said === undefined || typeof id !== 'string') {
    return { ok: false, issues };
  }
  const km2 = areaKm2(area);
  const scene = { ...said, collection: place.collection, id, captureId: place.captureId };
  const kept = propertiesOf(withoutNulls(properties), place, said, km2);
  return {
    ok: true,
    scene: {
      ...scene,
      footprint: area,
      areaKm2: km2,
      item: keptItem(item, { collection: place.collection, area, properties: kept, place }),
    },
  };
}

function readFootprint(geometry: unknown, issues: ItemIssue[]): Area | undefined {
  const open: ItemIssue[] = [];
  checkClosed(geometry, 'geometry', open);
  if (open.length > 0) return void issues.push(...open);
  const checked = checkArea(geometry);
  if (checked.ok) return splitAtAntimeridian(checked.area);
  const field = checked.field === '' ? 'geometry' : `geometry.${checked.field}`;
  issues.push({ field, code: checked.code, message: checked.message });
  return undefined;
}

function membersOf(item: Members, name: string, issues: ItemIssue[], absent?: Members): Members {
  const value = item[name] ?? absent;
  if (isMembers(value)) return value;
  issues.push({ field: name, code: 'wrong_type', message: 'takes an object' });
  return {};
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members of the scene that are read from the properties; undefined without a time. */
function readProperties(properties: Members, place: ItemContext, issues: ItemIssue[]) {
  const read = propertyReader(properties, issues);
  const [datetime, first, last] = [
    read.instant('datetime'),
    read.instant('start_datetime'),
    read.instant('end_datetime'),
  ];
  const [start, end] = [first ?? datetime, last ?? datetime];
  const said = {
    taskId: read.uuid('sigma:task_id') ?? place.captureId,
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
    processedAt: read.instant('created') ?? place.now,
  };
  if (start !== null && end !== null && start <= end) {
    if (datetime === null || (datetime >= start && datetime <= end)) return { ...said, start, end };
    const message = 'takes an instant from start_datetime to end_datetime';
    issues.push({ field: 'properties.datetime', code: 'wrong_value', message });
    return undefined;
  }
  const message =
    start === null || end === null
      ? 'takes an instant, or null beside start_datetime and end_datetime'
      : 'takes an instant behind start_datetime';
  const field = start === null || end === null ? 'properties.datetime' : 'properties.end_datetime';
  issues.push({ field, code: 'wrong_value', message });
  return undefined;
}

function propertiesOf(
  properties: Members,
  place: ItemContext,
  said: { readonly taskId: string; readonly imagingMode: ImagingMode; readonly processedAt: Date },
  km2: number,
): Members {
  return {
    datetime: null,
    ...properties,
    created: said.processedAt.toISOString(),
    updated: place.now.toISOString(),
    'sigma:task_id': said.taskId,
    'sigma:imaging_mode': said.imagingMode,
    'sigma:area_km2': Math.round(km2 * 1000) / 1000,
    'sigma:simulated': properties['sigma:simulated'] === true,
    'sigma:orderable': place.orderable,
  };
}

interface Kept {
  readonly collection: string;
  readonly area: Area;
  readonly properties: Members;
  readonly place: ItemContext;
}

function keptItem(item: Members, { collection, area, properties, place }: Kept): Members {
  const { links: _, geometry: __, bbox: ___, stac_extensions: extensions, ...rest } = item;
  const assets = item.assets ?? {};
  const texts = Array.isArray(extensions) ? extensions.filter((one) => typeof one === 'string') : [];
  // Ours comes back with the origin that it was answered with.
  const named = texts
    .filter((one) => !one.endsWith(place.extension))
    .flatMap((one) => (URL.canParse(one) ? [one] : (addressOfWord(one, { properties, assets }) ?? [])));
  return {
    ...rest,
    type: 'Feature',
    stac_version: '1.1.0',
    stac_extensions: [...new Set([...usedOf(named, { properties, assets }), place.extension])],
    collection,
    geometry: area,
    bbox: bboxOf(area),
    properties: withLicense(properties),
    assets,
  };
}

/** STAC 1.1 says "other" where 1.0 said "proprietary" or "various"; nothing else of an Item's core has changed. */
function withLicense(properties: Members): Members {
  const isOld = properties.license === 'proprietary' || properties.license === 'various';
  return isOld ? { ...properties, license: 'other' } : properties;
}

/** Extensions that ask for one of their members where they are named, by their prefixes. */
const ASKING: Readonly<Record<string, string>> = { eo: 'eo:', view: 'view:', sat: 'sat:', raster: 'raster:' };

/** The named extensions but for those none of whose members is left. */
function usedOf(named: readonly string[], members: object): readonly string[] {
  const text = JSON.stringify(members);
  return named.filter((address) => {
    const [, name = ''] = /\/stac-extensions\.github\.io\/([a-z]+)\//.exec(address) ?? [];
    const prefix = ASKING[name];
    return prefix === undefined || text.includes(`"${prefix}`);
  });
}
