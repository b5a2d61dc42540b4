import type { AssetFacility, AssetPass, MonitoringAsset } from '@sigma/contract';

const PADS: MonitoringAsset['aoi'] = {
  type: 'Polygon',
  coordinates: [
    [
      [-102.4, 31.9],
      [-102.37, 31.9],
      [-102.37, 31.93],
      [-102.4, 31.93],
      [-102.4, 31.9],
    ],
  ],
};

/** An asset of program 3 as an administrator reads it; a test names only the values that matter to it. */
export function assetOf(values: Partial<MonitoringAsset> = {}): MonitoringAsset {
  return {
    id: '7c0f2a4e-1b7d-4c55-9d1e-2f60b1d9a3c4',
    program: 3,
    name: 'Permian pads',
    kind: 'Well pads',
    monitoring_start_date: '2026-03-12',
    monitoring_end_date: '2027-03-12',
    monitoring_frequency: 'monthly',
    aoi: PADS,
    area_km2: 9.5,
    corridor_m: 25,
    status: 'active',
    alerts_open: 2,
    detections: 34,
    reports: 3,
    last_pass: {
      id: '1f0c9d52-7a7e-4a45-8c36-6a1de9c9b0aa',
      at: '2026-11-18T17:52:00.000Z',
      state: 'analysed',
      limit_kg_h: 310,
      cloud_share: 0.02,
    },
    report_recipients: 1,
    alert_recipients: 2,
    report_emails: ['ops@demo.example'],
    alert_emails: ['ops@demo.example', 'field@demo.example'],
    simulated: true,
    created_at: '2026-03-01T09:00:00.000Z',
    updated_at: '2026-03-01T09:00:00.000Z',
    ...values,
  };
}

export const FACILITY: AssetFacility = {
  id: '0d4f7f5a-5d0e-4bfb-9a39-2d3f1f0a6b11',
  name: 'Pad 17',
  kind: 'pad',
  shape: { type: 'Point', coordinates: [-102.3817, 31.9142] },
};

export function passOf(values: Partial<AssetPass> = {}): AssetPass {
  return {
    id: '1f0c9d52-7a7e-4a45-8c36-6a1de9c9b0aa',
    collection: 'ghost-hsi-spot',
    file_id: 'GHOSt1_20261118T175200Z_004711',
    sensor: 1,
    acquired_at: '2026-11-18T17:52:00.000Z',
    state: 'analysed',
    text: 'nothing above 310 kg/h',
    findings: 0,
    limit_kg_h: 310,
    aoi_share: 1,
    cloud_share: 0.02,
    wind_speed_ms: 4.1,
    wind_dir_deg: 225,
    wind_source: 'simulated',
    sun_elevation: 41.2,
    off_nadir: 8.4,
    memory_passes: 5,
    algorithm: 'ch4-log-mf 1',
    analysed_at: '2026-11-18T18:41:00.000Z',
    ...values,
  };
}
