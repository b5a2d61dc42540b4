import { sceneTimeText } from '../../../ui/text/figures.ts';
import { areaText, metresText } from '../../../ui/text/measures.ts';
import type { Scene } from './scene.ts';

export interface Fact {
  readonly label: string;
  /** Shown where the catalogue has no value. */
  readonly value: string;
  readonly isKnown: boolean;
}

export interface FactGroup {
  readonly title: string;
  readonly facts: readonly Fact[];
}

type Kind = 'text' | 'degrees' | 'metres' | 'percent' | 'instant' | 'count' | 'km2' | 'pixels';
type Field = readonly [label: string, names: readonly string[], kind: Kind];

/** Every field of a scene (spec 1:3) with the name that the catalogue uses for it. */
const GROUPS: readonly (readonly [title: string, fields: readonly Field[]])[] = [
  [
    'Capture',
    [
      ['Date and time', ['datetime', 'start_datetime'], 'instant'],
      ['Start', ['start_datetime'], 'instant'],
      ['End', ['end_datetime'], 'instant'],
      ['Imaging mode', ['sigma:imaging_mode'], 'text'],
      ['Task', ['sigma:task_id'], 'text'],
      ['Task name', ['sigma:task_name'], 'text'],
      ['Orbit state', ['sat:orbit_state'], 'text'],
      ['Cloud cover', ['eo:cloud_cover'], 'percent'],
      ['Created', ['created'], 'instant'],
      ['Updated', ['updated'], 'instant'],
    ],
  ],
  [
    'Geometry of the view',
    [
      ['Off-nadir', ['view:off_nadir'], 'degrees'],
      ['View azimuth', ['view:azimuth'], 'degrees'],
      ['Sun azimuth', ['view:sun_azimuth'], 'degrees'],
      ['Sun elevation', ['view:sun_elevation'], 'degrees'],
      ['Angle to north', ['sigma:angle_to_north'], 'degrees'],
      ['Along-track GSD', ['sigma:along_track_gsd', 'gsd'], 'metres'],
      ['Cross-track GSD', ['sigma:cross_track_gsd', 'gsd'], 'metres'],
      ['Area', ['sigma:area_km2'], 'km2'],
    ],
  ],
  [
    'Sensor',
    [
      ['Platform', ['platform'], 'text'],
      ['Sensor type', ['sigma:sensor_type'], 'text'],
      ['Instruments', ['instruments'], 'text'],
      ['Serial number', ['sigma:sensor_serial'], 'text'],
      ['Bands', ['sigma:band_count'], 'count'],
      ['Interleave', ['sigma:interleave'], 'text'],
      ['Data type', ['data_type'], 'text'],
      ['Unit', ['unit'], 'text'],
      ['FPA columns, first', ['sigma:fpa_col_start'], 'pixels'],
      ['FPA columns, last', ['sigma:fpa_col_end'], 'pixels'],
      ['FPA rows, first', ['sigma:fpa_row_start'], 'pixels'],
      ['FPA rows, last', ['sigma:fpa_row_end'], 'pixels'],
    ],
  ],
  [
    'Terrain',
    [
      ['At the centroid', ['sigma:dem_centroid'], 'metres'],
      ['Lowest', ['sigma:dem_min_elevation'], 'metres'],
      ['Highest', ['sigma:dem_max_elevation'], 'metres'],
      ['Mean', ['sigma:dem_mean_elevation'], 'metres'],
    ],
  ],
];

/** All fields of a scene with their units, in groups; a missing value is shown as N/A. */
export function sceneFacts(scene: Scene): readonly FactGroup[] {
  const { item } = scene;
  const properties: Readonly<Record<string, unknown>> = item.properties;
  const identity: readonly Fact[] = [
    known('Scene', item.id),
    known('Collection', item.collection),
    known('Code', text(properties['proj:code'])),
    known('Processing level', text(properties['processing:level'])),
    known('Box', item.bbox.map((value) => value.toFixed(3)).join(', ')),
  ];
  const groups = GROUPS.map(([title, fields]) => ({
    title,
    facts: fields.map(([label, names, kind]) => known(label, fieldText(properties, names, kind))),
  }));
  return [{ title: 'Scene', facts: identity }, ...withTimes(groups, properties)];
}

/** Frame rate and integration time name their own units. */
function withTimes(groups: readonly FactGroup[], properties: Readonly<Record<string, unknown>>) {
  const timed = (label: string, name: string, usual: string) => {
    const value = text(properties[name]);
    const unit = text(properties[`${name}_unit`]) ?? usual;
    return known(label, value && `${value} ${unit}`);
  };
  return groups.map((group) =>
    group.title === 'Sensor'
      ? {
          ...group,
          facts: [
            ...group.facts,
            timed('Frame rate', 'sigma:frame_rate', 'Hz'),
            timed('Integration time', 'sigma:integration_time', 'ms'),
          ],
        }
      : group,
  );
}

function known(label: string, value: string | undefined): Fact {
  return { label, value: value ?? 'N/A', isKnown: value !== undefined };
}

function fieldText(
  properties: Readonly<Record<string, unknown>>,
  names: readonly string[],
  kind: Kind,
): string | undefined {
  const value = names.map((name) => properties[name]).find((one) => one !== undefined && one !== null);
  if (value === undefined) return undefined;
  const plain = text(value);
  if (plain === undefined || kind === 'text') return plain;
  if (kind === 'instant') return Number.isNaN(Date.parse(plain)) ? undefined : sceneTimeText(plain);
  const number = Number(plain);
  return Number.isFinite(number) ? measured(number, kind) : plain;
}

function measured(value: number, kind: Exclude<Kind, 'text' | 'instant'>): string {
  const short = String(Number(value.toFixed(2)));
  switch (kind) {
    case 'degrees':
      return `${short}°`;
    case 'metres':
      return metresText(value);
    case 'percent':
      return `${short} %`;
    case 'km2':
      return areaText(value);
    case 'count':
      return String(value);
    case 'pixels':
      return `${value} px`;
  }
}

function text(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(String).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
