import type { SearchArea } from '@sigma/domain';
import { expect, it } from 'vitest';
import { captureLimit, searchLimit } from './area-limits.ts';

const square = (deg: number): SearchArea => ({
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [deg, 0],
      [deg, deg],
      [0, deg],
      [0, 0],
    ],
  ],
});

/** Small squares, each a site of its own. */
const scattered = (count: number): SearchArea => ({
  type: 'MultiPolygon',
  coordinates: Array.from({ length: count }, (_, at) => {
    const [lon, lat] = [(at % 25) * 2, Math.floor(at / 25) * 2];
    return [
      [
        [lon, lat],
        [lon + 0.01, lat],
        [lon, lat + 0.01],
        [lon, lat],
      ],
    ];
  }),
});

it.each([
  ['an area of 12,308 km²', square(1), undefined],
  ['an area of more than 100,000 km²', square(3), /^Too large for a capture: .* at most 100,000 km²\.$/],
  ['100 distant parts', scattered(100), undefined],
  ['101 distant parts', scattered(101), /at most 100 sites/],
  [
    'a line',
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    },
    /needs a point or an area/,
  ],
] as [string, SearchArea, RegExp | undefined][])(
  'states before the search whether %s can be captured',
  (_, area, text) => {
    if (text === undefined) expect(captureLimit(area)).toBeUndefined();
    else expect(captureLimit(area)).toMatch(text);
  },
);

it.each([
  ['2026-11-21', '2026-12-21', 500, undefined],
  ['2026-11-21', '2026-12-21', 501, /^At most 500 sites/],
  ['2026-01-01', '2026-12-31', 50, undefined],
  ['2026-01-01', '2026-12-31', 51, /51 sites, for which at most 358 days/],
])('states whether %s to %s can be searched over %d distant parts', (start, end, count, text) => {
  const limit = searchLimit(scattered(count), start, end);
  if (text === undefined) expect(limit).toBeUndefined();
  else expect(limit).toMatch(text);
});

it('states that half the Earth is too large for a search', () => {
  expect(searchLimit(square(60), '2026-11-21', '2026-11-22')).toMatch(/At most 20,000,000 km²/);
});
