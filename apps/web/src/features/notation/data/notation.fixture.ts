import type { AgreementTable, Detection, NotationPass, NotationScene } from '@sigma/contract';

const idOf = (kind: string, number: number) => `${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const SCENE_ID = 'GHOSt1_20261118T175200Z_004711';
export const PASS_ID = idOf('b0000000', 1);
export const ASSET_ID = idOf('a0000000', 1);
/** Where the asset of the fixture is, and its middle, which the map shows at first. */
const [WEST, SOUTH, EAST, NORTH] = [-102.4, 31.9, -102.38, 31.92];
export const MIDDLE = [-102.39, 31.91] as const;

type WireArea = NotationScene['footprint'];

export function boxOf(west: number, south: number, east: number, north: number): WireArea {
  return {
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
  };
}

/** An analysed picture of an asset; a test names only what matters to it. */
export function passOf(values: Partial<NotationPass> = {}): NotationPass {
  return {
    id: PASS_ID,
    asset: ASSET_ID,
    asset_name: 'Permian pads',
    program: 3,
    collection: 'ghost-hsi-spot',
    file_id: SCENE_ID,
    sensor: 1,
    acquired_at: '2026-11-18T17:52:00.000Z',
    state: 'analysed',
    cloud_share: 0.02,
    found: 3,
    drawn: 2,
    completed: null,
    ...values,
  };
}

export function sceneOf(values: Partial<NotationScene> = {}): NotationScene {
  return {
    collection: 'ghost-hsi-spot',
    file_id: SCENE_ID,
    acquired_at: '2026-11-18T17:52:00.000Z',
    footprint: boxOf(-102.42, 31.88, -102.36, 31.94),
    grid: { epsg: 32613, width: 320, height: 320 },
    passes: [{ ...passOf(), aoi: boxOf(WEST, SOUTH, EAST, NORTH) }],
    ...values,
  };
}

/** A saved finding of the picture; each has an id and number of its own. */
export function findingOf(number: number, values: Partial<Detection> = {}): Detection {
  return {
    id: idOf('d0000000', number + 1),
    number: 20_931 + number,
    asset: ASSET_ID,
    asset_name: 'Permian pads',
    program: 3,
    detection_class: 'alert',
    detection_type: 'Methane',
    call_type: 'Leak Indicator',
    detected_at: '2026-11-18T17:52:00.000Z',
    created_at: '2026-11-18T18:41:00.000Z',
    published_at: null,
    coordinates: { type: 'Point', coordinates: [...MIDDLE] },
    outline: null,
    area: null,
    intensity: null,
    intensity_unit: 'kg/h',
    count: 1,
    confidence: null,
    emission_rate_kg_h: null,
    emission_uncertainty_kg_h: null,
    uncertainty_parts: null,
    not_quantified: null,
    ime_kg: null,
    wind_speed_ms: null,
    wind_dir_deg: null,
    wind_source: null,
    detection_limit_sigma_kg_h: null,
    gas: 'methane',
    announced: null,
    detection_limit_kg_h: null,
    source: null,
    pass: {
      id: PASS_ID,
      collection: 'ghost-hsi-spot',
      file_id: SCENE_ID,
      at: '2026-11-18T17:52:00.000Z',
      sensor: 1,
    },
    artifacts: {},
    files: [],
    feedback_status: 'Unreviewed',
    feedback_text: null,
    reviewed_by: null,
    reviewed_at: null,
    evidence: {},
    algorithm: null,
    made_by: 'people',
    author: 'Mina Okafor',
    retracted: null,
    simulated: true,
    ...values,
  };
}

export const AGREEMENT: AgreementTable = {
  passes: 12,
  types: [
    {
      detection_type: 'Methane',
      drawn: 10,
      found: 9,
      matched: 8,
      missed: 2,
      extra: 1,
      renamed: 1,
      mean_overlap: 0.62,
    },
  ],
  total: { drawn: 10, found: 9, matched: 8, missed: 2, extra: 1, renamed: 1, mean_overlap: 0.62 },
};
