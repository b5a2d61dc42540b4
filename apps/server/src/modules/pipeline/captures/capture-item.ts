import { type CaptureReplacement, instantOf, type NewCapture } from '@sigma/contract';

type Members = Readonly<Record<string, unknown>>;
type Given = { readonly [Field in keyof CaptureReplacement]?: CaptureReplacement[Field] | undefined };

/** Of cloud cover; whoever keeps the Item leaves it out while none is known. */
const EO = 'https://stac-extensions.github.io/eo/v2.0.0/schema.json';

/** The Item of a new capture. */
export function itemOfCapture({ collection, file_id: id, ...given }: NewCapture): Members {
  const empty = { type: 'Feature', id, collection, properties: {}, assets: {} };
  return itemWith(empty, given);
}

/** An Item with what a capture says anew; members of the Item that no capture has stay. */
export function itemWith(item: Members, given: Given): Members {
  const properties: Record<string, unknown> = { ...Object(item.properties) };
  const set = (name: string, value: unknown) => {
    if (value === null) delete properties[name];
    else if (value !== undefined) properties[name] = value;
  };
  const instant = (text: string | null | undefined) =>
    typeof text === 'string' ? instantOf(text).toISOString() : text;
  if (given.acquisition_time !== undefined) {
    set('datetime', instant(given.acquisition_time));
    set('start_datetime', null);
    set('end_datetime', null);
  }
  set('created', instant(given.processed_time));
  set('eo:cloud_cover', given.cloud_cover_pct);
  set('sigma:sensor', given.sensor_id);
  set('sigma:task_id', given.task_id);
  set('sigma:task_name', given.aoi_name);
  set('sigma:embargoed_until', instant(given.embargoed_until));
  const geometry = given.footprint ?? item.geometry;
  return { ...item, stac_extensions: withEo(item.stac_extensions), geometry, properties };
}

function withEo(named: unknown): readonly unknown[] {
  const all: readonly unknown[] = Array.isArray(named) ? named : [];
  const has = all.some((one) => String(one).includes('/stac-extensions.github.io/eo/'));
  return has ? all : [...all, EO];
}

/** What PUT does not name is not known any more. */
export function replaced(given: CaptureReplacement): Given {
  const unknown = {
    cloud_cover_pct: null,
    sensor_id: null,
    task_id: null,
    aoi_name: null,
    embargoed_until: null,
  };
  return { ...unknown, ...given };
}

/** Fields of captures by the members of Items that carry them. */
const FIELDS: Readonly<Record<string, string>> = {
  'properties.datetime': 'acquisition_time',
  'properties.created': 'processed_time',
  'properties.eo:cloud_cover': 'cloud_cover_pct',
  'properties.sigma:sensor': 'sensor_id',
  'properties.sigma:task_id': 'task_id',
  'properties.sigma:task_name': 'aoi_name',
  'properties.sigma:embargoed_until': 'embargoed_until',
};

export function fieldOf(member: string): string {
  return FIELDS[member] ?? member.replace(/^geometry/, 'footprint');
}
