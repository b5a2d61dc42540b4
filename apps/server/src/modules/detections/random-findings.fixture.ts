import type { Connection } from '@sigma/db';
import { CALL_TYPES, DETECTION_TYPES, FEEDBACK_CODES, intensityUnitOf } from '@sigma/domain';
import { randomNumbers } from '@sigma/testkit/random-numbers';
import { sql } from 'kysely';

/** A finding that is generated from a seed; its outline is a box, so that tests can evaluate filters by hand. */
export interface RandomFinding {
  readonly id: string;
  readonly asset: string;
  readonly lon: number;
  readonly lat: number;
  /** West, south, east, north; null for a finding without an outline. */
  readonly box: readonly [number, number, number, number] | null;
  readonly detection_class: string;
  readonly detection_type: string;
  readonly call_type: string;
  readonly detected_at: string;
  readonly created_at: string;
  /** Two days after it was created. */
  readonly published: boolean;
  readonly retracted: boolean;
  readonly area: number | null;
  readonly intensity: number | null;
  readonly intensity_unit: string;
  readonly confidence: number | null;
  readonly feedback_status: string;
}

export interface RandomFindingsOptions {
  readonly count: number;
  readonly seed: number;
  readonly assets: readonly { readonly id: string; readonly lon: number; readonly lat: number }[];
  /** Share of findings that customers see. */
  readonly visible: number;
}

const FROM = Date.UTC(2026, 0, 1);
const SPAN_MS = 320 * 86_400_000;
const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Findings within about 3 km of their assets, in the order of their ids. */
export function randomFindings({
  count,
  seed,
  assets,
  visible,
}: RandomFindingsOptions): readonly RandomFinding[] {
  const random = randomNumbers(seed);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new RangeError('There is nothing to pick from.');
    return value;
  };
  return Array.from({ length: count }, (_, index): RandomFinding => {
    const asset = pick(assets);
    const lon = round(asset.lon + (random() - 0.5) * 0.06, 5);
    const lat = round(asset.lat + (random() - 0.5) * 0.06, 5);
    const [width, height] = [0.0005 + random() * 0.003, 0.0005 + random() * 0.003];
    const hasOutline = random() < 0.6;
    const detection_type = pick(DETECTION_TYPES);
    const seen = random() < visible;
    // Few values, so that filters meet them exactly and orders have ties.
    const value = () => Math.floor(random() * 40) * 25;
    return {
      id: `${(index + 1).toString(16).padStart(8, '0')}-0000-4000-8000-${(seed >>> 0).toString(16).padStart(12, '0')}`,
      asset: asset.id,
      lon,
      lat,
      box: hasOutline
        ? [round(lon - width, 5), round(lat - height, 5), round(lon + width, 5), round(lat + height, 5)]
        : null,
      detection_class: random() < 0.3 ? 'alert' : 'detection',
      detection_type,
      call_type: random() < 0.05 ? 'Flare watch' : pick(CALL_TYPES),
      detected_at: new Date(FROM + Math.floor((random() * SPAN_MS) / 3_600_000) * 3_600_000).toISOString(),
      created_at: new Date(FROM + Math.floor((random() * SPAN_MS) / 3_600_000) * 3_600_000).toISOString(),
      published: seen || random() < 0.5,
      retracted: !seen && random() < 0.5,
      area: hasOutline ? value() : null,
      intensity: random() < 0.9 ? value() : null,
      intensity_unit: intensityUnitOf(detection_type),
      confidence: random() < 0.9 ? round(random(), 2) : null,
      feedback_status: pick(FEEDBACK_CODES),
    };
  }).map((finding) => (finding.retracted ? { ...finding, published: true } : finding));
}

/** Writes assets whose area is a square at their position. */
export async function insertSites(
  kysely: Connection,
  program: number,
  sites: RandomFindingsOptions['assets'],
): Promise<void> {
  await sql`insert into assets (id, program_id, name, monitoring_start_date, monitoring_end_date, monitoring_frequency,
      aoi, shown, area_km2)
    select id, ${program}, id::text, '2026-01-01', '2030-01-01', 'monthly',
      box, ST_AsGeoJSON(box), 4
    from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as given(id uuid, lon float8, lat float8),
      ST_MakeEnvelope(lon, lat, lon + 0.02, lat + 0.02, 4326) as box`.execute(kysely);
}

const WRITTEN_AT_ONCE = 10_000;

/** Writes generated findings in a few statements. */
export async function insertFindings(
  kysely: Connection,
  program: number,
  findings: readonly RandomFinding[],
): Promise<void> {
  for (let start = 0; start < findings.length; start += WRITTEN_AT_ONCE) {
    const rows = findings.slice(start, start + WRITTEN_AT_ONCE).map((finding) => {
      const [west, south, east, north] = finding.box ?? [null, null, null, null];
      return { ...finding, west, south, east, north };
    });
    await sql`insert into detections (id, program_id, asset_id, head_key, detection_class, detection_type, call_type,
        detected_at, created_at, published_at, retracted_at, retraction, point, outline, area_m2, intensity,
        intensity_unit, confidence, feedback_status, evidence, algorithm)
      select id, ${program}, asset, id::text, detection_class, detection_type, call_type, detected_at, created_at,
        case when published then created_at + interval '2 days' end, case when retracted then created_at end,
        case when retracted then 'Withdrawn' end, ST_SetSRID(ST_MakePoint(lon, lat), 4326),
        case when west is not null then ST_MakeEnvelope(west, south, east, north, 4326) end,
        area, intensity, intensity_unit, confidence, feedback_status,
        '{"score": 61.2, "r": 0.71, "axis_to_wind_deg": 12, "memory_passes": 5, "csf_kg_h": 398}', 'ch4-log-mf 1'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, asset uuid, lon float8, lat float8,
        west float8, south float8, east float8, north float8, detection_class text, detection_type text, call_type text,
        detected_at timestamptz, created_at timestamptz, published boolean, retracted boolean, area float8,
        intensity float8, intensity_unit text, confidence float8, feedback_status text)`.execute(kysely);
  }
  // An index alone answers only rows that a vacuum has seen.
  await sql`vacuum analyze detections`.execute(kysely);
}
