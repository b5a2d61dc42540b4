import type { BBox, MapPosition } from '@sigma/geo';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { viewportOf } from '../../map/view/viewport.ts';
import { DEFAULT_LINK } from './link/search-link.ts';
import { useCatalogueCamera } from './use-catalogue-camera.ts';

const START: MapPosition = { lat: 0, lng: 0, zoom: 3 };
/** Where the area tools and the search button end, in pixels from the edges of the map. */
const TOOLS_END_PX = 52;
const BUTTON_ENDS_PX = 44;

/** A map of a size, as it is laid out in a browser. */
function boxOf(width: number, height: number): HTMLDivElement {
  const box = document.createElement('div');
  Object.defineProperties(box, { clientWidth: { value: width }, clientHeight: { value: height } });
  return box;
}

it.each([
  ['a wide area on a phone', 390, 640, [-124, 37, -120, 38]],
  ['a high area on a phone', 390, 640, [-122, 30, -121, 44]],
  ['a wide area on a desktop', 1040, 780, [-124, 37, -120, 38]],
  ['a high area on a desktop', 1040, 780, [-122, 30, -121, 44]],
] as const)('shows %s without a part under the area tools or the search button', (_, width, height, box) => {
  const area: BBox = box;
  const onPosition = vi.fn<(position: MapPosition) => void>();
  const { areaType } = DEFAULT_LINK;
  const { result } = renderHook(() => useCatalogueCamera({ areaType, position: START, onPosition }));
  result.current.boxRef.current = boxOf(width, height);
  result.current.lookAt(area);
  const position = onPosition.mock.lastCall?.[0] ?? START;
  const [west] = viewportOf(position, { width: width - 2 * TOOLS_END_PX, height });
  const [, , , north] = viewportOf(position, { width, height: height - 2 * BUTTON_ENDS_PX });
  expect(west).toBeLessThan(area[0]);
  expect(north).toBeGreaterThan(area[3]);
});

it('shows an area above a sheet that covers the lower part of the map', () => {
  const onPosition = vi.fn<(position: MapPosition) => void>();
  const { areaType } = DEFAULT_LINK;
  const { result } = renderHook(() => useCatalogueCamera({ areaType, position: START, onPosition }));
  const size = { width: 390, height: 640 };
  result.current.boxRef.current = boxOf(size.width, size.height);
  const area: BBox = [-122.1, 37.9, -122, 38];
  result.current.lookAt(area, 0.62);
  const position = onPosition.mock.lastCall?.[0] ?? START;
  const [west, south, east, north] = viewportOf(position, size);
  expect([west < area[0], east > area[2], north > area[3]]).toEqual([true, true, true]);
  // About the lower 62 % of the map is below the area: a tenth of a degree is flat enough to compare.
  expect((area[1] - south) / (north - south)).toBeGreaterThan(0.62);
});
