import { useMemo } from 'react';
import type { MapFrameProps } from '../../map/view/map-frame.tsx';
import { useSession } from '../../session/session.tsx';

/** The props of a map that the platform decides: its base map, and whether maps are hidden. */
export function usePlatformMap(): Pick<MapFrameProps, 'hidden' | 'settings'> {
  const { platform } = useSession();
  const { basemap, simulated_basemap: simulatedTiles, running_in_test_mode: hidden } = platform;
  return useMemo(
    () => ({
      hidden,
      settings: {
        foreign: basemap && { url: basemap.url, attributionUrl: basemap.attribution_url },
        simulatedTiles,
      },
    }),
    [basemap, simulatedTiles, hidden],
  );
}
