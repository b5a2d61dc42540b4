import type { Position } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { viewportOf } from '../../map/view/viewport.ts';
import { START, startPosition } from './start-position.ts';

const SMALL = { width: 850, height: 430 };
const LARGE = { width: 1040, height: 780 };

describe('the map of the tracker', () => {
  it('begins with the usual view where it shows the selected satellite', () => {
    expect(startPosition({ satellite: [40, 30], size: LARGE, isNarrow: false })).toEqual(START);
  });

  it('begins at the longitude of the selected satellite where the Earth is wider than the map', () => {
    const start = startPosition({ satellite: [170, 30], size: SMALL, isNarrow: true });
    expect(start).toEqual({ ...START, lng: 170 });
  });

  it.each([
    ['below a low map', [120, -60], SMALL, true],
    ['above a low map', [120, 78], SMALL, true],
    ['behind the clock of a phone', [120, 66], { width: 390, height: 620 }, true],
    ['below a large map', [120, -80], LARGE, false],
    ['off the side of a map that is not wide enough', [178, 10], { width: 990, height: 700 }, false],
  ] as const)('begins over a satellite that would be %s', (_, [lng, lat], size, isNarrow) => {
    const satellite: Position = [lng, lat];
    const [west, south, east, north] = viewportOf(startPosition({ satellite, size, isNarrow }), size);
    expect(south).toBeLessThan(lat);
    expect(north).toBeGreaterThan(lat);
    const clockEndsPx = 124;
    const below = { ...size, height: size.height - 2 * (isNarrow ? clockEndsPx : 0) };
    const [, , , clearOfClock] = viewportOf(startPosition({ satellite, size, isNarrow }), below);
    expect(clearOfClock).toBeGreaterThan(lat);
    expect((lng - west + 360) % 360).toBeLessThan((east - west + 360) % 360 || 360);
  });
});
