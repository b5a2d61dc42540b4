import { type CubeFilter, type CubeMeta, PLANE_HEADERS } from '@sigma/contract';
import { areaKm2, pointInArea } from '@sigma/geo';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { wireArea } from '../../../parts/area/wire-area.ts';
import { MIDDLE, SCENE_ID } from '../data/notation.fixture.ts';
import { features, openBench, save } from './bench.fixture.tsx';

/** Pixels of 8 m around the middle of the map. */
const size = { width: 100, height: 100 };
const [col, row] = [50, 50];
const place = { epsg: 32613, transform: [746_403, 8, 0, 3_533_837, 0, -8] };

const meta: CubeMeta = {
  scene: SCENE_ID,
  collection: 'ghost-hsi-spot',
  ...size,
  bands: [],
  levels: [],
  place: {
    ...place,
    corners: [
      [-102.395, 31.914],
      [-102.386, 31.914],
      [-102.386, 31.907],
      [-102.395, 31.907],
    ],
  },
  default_bands: [0, 1, 2],
  noise: [],
  methane: { air_mass: null, columns_ppm_m: [0, 500], bands: [] },
  missing: [],
  state: 'ready',
  tag: 'a',
};
const filter: CubeFilter = {
  key: 'f',
  state: 'ready',
  stage: 'filter',
  before: 0,
  progress: 1,
  unit: 'ppm m',
  note: '',
  ...size,
  histogram: null,
  thresholds: [],
};
/** 500 ppm m at the head, 100 ppm m at a distance of 10 pixels. */
const values = Float32Array.from({ length: size.width * size.height }, (_, at) =>
  Math.max(0, 500 - 40 * Math.hypot((at % size.width) - col, Math.floor(at / size.width) - row)),
);

function answer(path: string): Response | undefined {
  if (path.endsWith('/meta/')) return Response.json(meta);
  if (path.endsWith('/filter/')) return Response.json(filter);
  if (!path.includes('/filter/')) return undefined;
  const headers = { [PLANE_HEADERS.width]: String(size.width), [PLANE_HEADERS.height]: String(size.height) };
  return new Response(values.buffer, { headers });
}

it('outlines the plume at the middle of the map by keys at the threshold that was typed, and saves it', async () => {
  const { written, user } = openBench({ answer });
  await screen.findByText('Nothing is drawn yet.');
  await user.keyboard('o');
  const threshold = await screen.findByRole('textbox', { name: /Threshold of outlines/ });
  await user.clear(threshold);
  await user.type(threshold, '100{Enter}');
  // Enter belongs to the box until it loses the focus.
  threshold.blur();
  await user.keyboard('{Enter}');
  expect(await features()).toHaveLength(1);
  await user.click(save());
  await waitFor(() => expect(written).toHaveLength(1));
  const body = Object(written[0]?.body);
  expect(body).toMatchObject({ detection_type: 'Methane', detection_class: 'alert', made_by: 'people' });
  const outline = wireArea(body.outline);
  // A circle with a radius of 10 pixels of 8 m: 20,106 m².
  expect(areaKm2(outline) * 1e6).toBeGreaterThan(18_500);
  expect(areaKm2(outline) * 1e6).toBeLessThan(21_000);
  expect(pointInArea(body.coordinates.coordinates, outline)).toBe(true);
  expect(pointInArea([...MIDDLE], outline)).toBe(true);
});
