import { orderOf } from './order/order.fixture.ts';
import { itemsAnswer, list } from './orders-dashboard.fixture.tsx';

const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [7, 43],
      [8, 43],
      [8, 44],
      [7, 43],
    ],
  ],
};
const CAPTURE = {
  id: '5d0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c77',
  file_id: 'scene-1',
  task_id: '00c98f68-3456-4a11-8c2d-1f2e3d4cff0b',
  sensor_id: 1,
  footprint: SQUARE,
  acquisition_time: '2026-11-18T23:59:59.000Z',
  processed_time: '2026-11-19T08:00:00.000Z',
  cloud_cover_pct: 10,
  preview_artifact: null,
  aoi: null,
  aoi_name: 'East Bay',
};
const ITEM = {
  type: 'Feature',
  stac_version: '1.1.0',
  stac_extensions: [],
  id: 'scene-1',
  collection: 'ghost-hsi-l1a',
  geometry: SQUARE,
  bbox: [7, 43, 8, 44],
  properties: { datetime: '2026-11-19T00:00:00.000Z' },
  assets: {},
  links: [],
};

/** An order of the captured scene alone. */
export const sceneOrderOf = (values: Parameters<typeof orderOf>[0] = {}) =>
  orderOf({ scenes: orderOf().scenes.slice(0, 1), ...values });

/** What the server answers about the captured scene, whose time span begins a second before the instant of its Item. */
export function capturedSceneAnswer({ pathname }: URL): Response | undefined {
  if (pathname.endsWith('/captures/')) return list([CAPTURE]);
  return pathname.endsWith('/search') ? itemsAnswer([ITEM]) : undefined;
}
