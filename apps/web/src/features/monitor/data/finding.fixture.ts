import type { AssetPass, Detection, MonitoringAsset } from '@sigma/contract';

const ONE_DAY_MS = 86_400_000;
const NEWEST_MS = Date.UTC(2026, 10, 18, 17, 52);
const idOf = (kind: string, number: number) => `${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const ASSET_ID = idOf('a0000000', 1);

/** An asset near Midland; a test names only the values that matter to it. */
export function assetOf(values: Partial<MonitoringAsset> = {}): MonitoringAsset {
  const [west, south, east, north] = [-102.4, 31.9, -102.37, 31.93];
  return {
    id: ASSET_ID,
    program: 3,
    name: 'Permian pads',
    kind: 'Well pads',
    monitoring_start_date: '2026-03-12',
    monitoring_end_date: '2027-03-12',
    monitoring_frequency: 'monthly',
    aoi: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
    area_km2: 9.5,
    corridor_m: 25,
    status: 'active',
    alerts_open: 2,
    detections: 34,
    reports: 3,
    last_pass: {
      id: idOf('b0000000', 1),
      at: '2026-11-18T17:52:00.000Z',
      state: 'analysed',
      limit_kg_h: 310,
      cloud_share: 0.02,
    },
    next_pass: null,
    report_recipients: 1,
    alert_recipients: 2,
    simulated: true,
    created_at: '2026-03-01T09:00:00.000Z',
    updated_at: '2026-03-01T09:00:00.000Z',
    ...values,
  };
}

/** A methane alert; each further number is a day older. */
export function findingOf(number: number, values: Partial<Detection> = {}): Detection {
  const at = new Date(NEWEST_MS - number * ONE_DAY_MS).toISOString();
  return {
    id: idOf('d0000000', number),
    number: 20_931 - number,
    asset: ASSET_ID,
    asset_name: 'Permian pads',
    program: 3,
    detection_class: 'alert',
    detection_type: 'Methane',
    call_type: 'Leak Indicator',
    detected_at: at,
    created_at: at,
    published_at: at,
    coordinates: { type: 'Point', coordinates: [-102.3817, 31.9142] },
    outline: null,
    area: 18_240,
    intensity: 412,
    intensity_unit: 'kg/h',
    count: 1,
    confidence: 0.94,
    emission_rate_kg_h: 412,
    emission_uncertainty_kg_h: 118,
    uncertainty_parts: { noise: 61, wind: 88, model: 49 },
    not_quantified: null,
    ime_kg: 38.2,
    wind_speed_ms: 4.1,
    wind_dir_deg: 225,
    wind_source: 'simulated',
    detection_limit_kg_h: 210,
    detection_limit_sigma_kg_h: 42,
    gas: 'methane',
    announced: 'first',
    source: null,
    pass: null,
    artifacts: {},
    files: [],
    feedback_status: 'Unreviewed',
    feedback_text: null,
    reviewed_by: null,
    reviewed_at: null,
    evidence: { score: 61.2, r: 0.71 },
    algorithm: 'ch4-log-mf 1',
    made_by: 'analysis',
    retracted: null,
    simulated: true,
    ...values,
  };
}

/** A clear pass without a finding; each further number is a week older. */
export function passOf(number: number, values: Partial<AssetPass> = {}): AssetPass {
  const at = new Date(NEWEST_MS - number * 7 * ONE_DAY_MS).toISOString();
  return {
    id: idOf('b0000000', number + 1),
    collection: 'ghost-hsi-spot',
    file_id: `GHOSt1_${number}`,
    sensor: 1,
    acquired_at: at,
    state: 'analysed',
    text: 'nothing above 310 kg/h',
    findings: 0,
    limit_kg_h: 310,
    limit_sigma_kg_h: 62,
    aoi_share: 1,
    cloud_share: 0.02,
    wind_speed_ms: 4.1,
    wind_dir_deg: 225,
    wind_source: 'simulated',
    sun_elevation: 41.2,
    off_nadir: 8.4,
    memory_passes: 5,
    vehicles_searched: true,
    algorithm: 'ch4-log-mf 1',
    analysed_at: at,
    ...values,
  };
}
