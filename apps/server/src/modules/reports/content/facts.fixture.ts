import type { AssetFacts, FindingFacts, PassFacts, ReportFacts } from './facts.ts';

const HOUR = 3_600_000;
export const START = new Date('2026-10-18T00:00:00Z');
export const END = new Date('2026-11-18T00:00:00Z');
const PLACE = [-102.39, 31.91] as const;

const id = (kind: number, index: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`;

export function assetFacts(changes: Partial<AssetFacts> = {}): AssetFacts {
  const [west, south] = [-102.402, 31.899];
  const square = (size: number, x: number, y: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [x, y],
        [x + size, y],
        [x + size, y + size],
        [x, y + size],
        [x, y],
      ] as const,
    ],
  });
  return {
    id: id(1, 1),
    name: 'Permian pads',
    kind: 'Well field',
    area: square(0.024, west, south),
    area_km2: 6,
    waiting: 0,
    recipients: 2,
    simulated: true,
    facilities: [
      { id: id(2, 1), name: 'Pad 17', kind: 'pad', shape: square(0.001, -102.3905, 31.9095) },
      { id: id(2, 2), name: 'Pad 22', kind: 'pad', shape: square(0.001, -102.3855, 31.9155) },
      {
        id: id(2, 3),
        name: 'Gathering line',
        kind: 'line',
        shape: {
          type: 'LineString',
          coordinates: [
            [-102.39, 31.91],
            [-102.385, 31.916],
          ],
        },
      },
    ],
    ...changes,
  };
}

export function passFacts(index: number, changes: Partial<PassFacts> = {}): PassFacts {
  return {
    id: id(3, index),
    asset_id: id(1, 1),
    collection: 'ghost-hsi-spot',
    scene_id: `GHOSt1_20261020T175200Z_${String(index).padStart(6, '0')}`,
    sensor: 'GHOSt-1',
    acquired_at: new Date(START.getTime() + index * 53 * HOUR),
    state: 'analysed',
    findings: 0,
    cloud_share: 0.04,
    off_nadir: 12.4,
    wind_speed: 4.1,
    wind_from_deg: 225,
    limit_kg_h: 290 + index,
    vehicles_searched: true,
    algorithm: 'ch4-log-mf 1',
    cause: null,
    ...changes,
  };
}

export function findingFacts(index: number, changes: Partial<FindingFacts> = {}): FindingFacts {
  const at = new Date(END.getTime() - (index + 1) * 40 * HOUR);
  const [lon, lat] = [PLACE[0] + (index % 5) * 0.001, PLACE[1] + Math.floor(index / 5) * 0.001];
  const nm = Array.from({ length: 60 }, (_, band) => 2110 + band * 5);
  const absorption = nm.map((at) => -Math.exp(-(((at - 2320) / 40) ** 2)));
  return {
    id: id(4, index),
    number: 20_931 + index,
    asset_id: id(1, 1),
    detection_class: 'alert',
    detection_type: 'Methane',
    call_type: 'Leak Indicator',
    detected_at: at,
    point: { type: 'Point', coordinates: [lon, lat] },
    outline: {
      type: 'Polygon',
      coordinates: [
        [
          [lon, lat],
          [lon + 0.0012, lat + 0.0004],
          [lon + 0.0014, lat + 0.001],
          [lon + 0.0003, lat + 0.0005],
          [lon, lat],
        ],
      ],
    },
    area_m2: 18_240,
    intensity: 412,
    intensity_unit: 'kg/h',
    count: 1,
    confidence: 0.94,
    rate_kg_h: 412,
    rate_sigma_kg_h: 118,
    uncertainty: { noise: 61, wind: 88, model: 49 },
    wind_speed: 4.1,
    wind_from_deg: 225,
    wind_source: 'simulated',
    limit_kg_h: 260,
    not_quantified: null,
    gas: 'methane',
    evidence: {
      r: 0.71,
      spectrum: {
        wavelengths: nm,
        r: 0.71,
        is_change: true,
        absorption,
        ratio: absorption.map((k, band) => 0.02 * k + 0.002 * Math.sin(band * 7)),
      },
    },
    algorithm: 'ch4-log-mf 1',
    feedback_status: 'unreviewed',
    feedback_text: null,
    simulated: true,
    source: {
      id: id(5, index % 5),
      name: `Source ${(index % 5) + 1}`,
      state: 'open',
      quiet_since: null,
      passes_seen: 3,
      passes_looked: 4,
    },
    scene: { collection: 'ghost-hsi-spot', id: `GHOSt1_${index}`, at },
    artifacts: [],
    looks: Array.from({ length: 6 }, (_, look) => ({
      at: new Date(at.getTime() - look * 50 * HOUR),
      seen: look % 2 === 0,
      rate_kg_h: look % 2 === 0 ? 400 + 10 * look : null,
      rate_sigma_kg_h: 110,
      limit_kg_h: 270,
    })),
    ...changes,
  };
}

export function reportFacts(changes: Partial<ReportFacts> = {}): ReportFacts {
  const findings = [
    findingFacts(0),
    findingFacts(1),
    findingFacts(2, {
      detection_class: 'detection',
      detection_type: 'Soil Contamination',
      call_type: 'Environmental',
      rate_kg_h: null,
      rate_sigma_kg_h: null,
      area_m2: 14_000,
      intensity_unit: '%',
      source: null,
      looks: [],
      evidence: {},
      feedback_status: 'accepted',
    }),
  ];
  return {
    report: id(6, 1),
    program: { id: 1, name: 'Bay Methane Watch' },
    type: 0,
    start: START,
    end: END,
    issued: new Date('2026-11-18T18:42:00Z'),
    assets: [assetFacts()],
    passes: Array.from({ length: 14 }, (_, index) =>
      passFacts(
        index,
        index % 7 === 3 ? { state: 'cloudy', cloud_share: 0.8 } : { findings: index % 4 === 0 ? 1 : 0 },
      ),
    ),
    findings,
    gas: [],
    later: new Map(),
    rates: Array.from({ length: 12 }, (_, index) => ({
      source: id(5, index % 3),
      name: `Source ${(index % 3) + 1}`,
      at: new Date(END.getTime() - (12 - index) * 9 * 24 * HOUR),
      rate_kg_h: 300 + 40 * (index % 5),
      rate_sigma_kg_h: 90,
      limit_kg_h: 200,
    })),
    ...changes,
  };
}
