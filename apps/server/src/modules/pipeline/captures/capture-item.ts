import { type CaptureReplacement, instantOf, type NewCapture } from '@sigma/contract';

type Members = Readonly<Record<string, unknown>>;
type CaptureFields = { readonly [Field in keyof CaptureReplacement]?: CaptureReplacement[Field] | undefined };

/** The EO extension; it is removed when an Item without cloud cover is stored. */
const EO_EXTENSION = 'https://stac-extensions.github.io/eo/v2.0.0/schema.json';

/** The Item of a new capture. */
export function itemOfCapture({ collection, file_id: id, ...fields }: NewCapture): Members {
  const empty = { type: 'Feature', id, collection, properties: {}, assets: {} };
  return itemWith(empty, fields);
}

/** Applies the fields of a capture to an Item; members of the Item that captures do not have are retained. */
export function itemWith(item: Members, fields: CaptureFields): Members {
  const properties: Record<string, unknown> = { ...Object(item.properties) };
  const set = (name: string, value: unknown) => {
    if (value === null) delete properties[name];
    else if (value !== undefined) properties[name] = value;
  };
  const instant = (text: string | null | undefined) =>
    typeof text === 'string' ? instantOf(text).toISOString() : text;
  if (fields.acquisition_time !== undefined) {
    set('datetime', instant(fields.acquisition_time));
    set('start_datetime', null);
    set('end_datetime', null);
  }
  set('created', instant(fields.processed_time));
  set('eo:cloud_cover', fields.cloud_cover_pct);
  set('sigma:sensor', fields.sensor_id);
  set('sigma:task_id', fields.task_id);
  set('sigma:task_name', fields.aoi_name);
  set('sigma:embargoed_until', instant(fields.embargoed_until));
  const geometry = fields.footprint ?? item.geometry;
  return { ...item, stac_extensions: withEo(item.stac_extensions), geometry, properties };
}

function withEo(extensions: unknown): readonly unknown[] {
  const all: readonly unknown[] = Array.isArray(extensions) ? extensions : [];
  const has = all.some((extension) => String(extension).includes('/stac-extensions.github.io/eo/'));
  return has ? all : [...all, EO_EXTENSION];
}

/** Sets the optional fields that a PUT omits to null. */
export function withOmittedFieldsNull(fields: CaptureReplacement): CaptureFields {
  const unknown = {
    cloud_cover_pct: null,
    sensor_id: null,
    task_id: null,
    aoi_name: null,
    embargoed_until: null,
  };
  return { ...unknown, ...fields };
}

/** Fields of captures by the members of Items that contain them. */
const FIELDS: Readonly<Record<string, string>> = {
  'properties.datetime': 'acquisition_time',
  'properties.created': 'processed_time',
  'properties.eo:cloud_cover': 'cloud_cover_pct',
  'properties.sigma:sensor': 'sensor_id',
  'properties.sigma:task_id': 'task_id',
  'properties.sigma:task_name': 'aoi_name',
  'properties.sigma:embargoed_until': 'embargoed_until',
};

/** The field of a capture for a member of its Item. */
export function captureFieldOf(member: string): string {
  return FIELDS[member] ?? member.replace(/^geometry/, 'footprint');
}
