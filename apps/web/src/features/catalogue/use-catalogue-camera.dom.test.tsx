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
