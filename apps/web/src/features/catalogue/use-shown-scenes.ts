import type { Sensor, StacItem } from '@sigma/contract';
import { useMemo } from 'react';
import { useSession } from '../../session/session.tsx';
import { scenesOfBucket } from './scene/result-rows.ts';
import { type Scene, sceneOf } from './scene/scene.ts';
import { useSearchStore } from './search/search-store.ts';

/** The scenes on the map: those of the bar that is played, and those in the cart from earlier searches. */
export function useShownScenes(found: readonly Scene[], inCart: readonly StacItem[]): readonly Scene[] {
  const { sensors } = useSession();
  const bucket = useSearchStore((store) => store.timeline.scrub?.bucket);
  return useMemo(
    () => withCart(scenesOfBucket(found, bucket), inCart, sensors),
    [found, bucket, inCart, sensors],
  );
}

/** Appends the scenes in the cart that were not found; returns the same list when there are none. */
function withCart(
  found: readonly Scene[],
  inCart: readonly StacItem[],
  sensors: readonly Sensor[],
): readonly Scene[] {
  const known = new Set(found.map((scene) => scene.fileId));
  const earlier = inCart.filter(({ id }) => !known.has(id));
  return earlier.length === 0 ? found : [...found, ...earlier.map((item) => sceneOf(item, sensors))];
}
