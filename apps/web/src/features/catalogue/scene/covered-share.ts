import type { SearchArea } from '@sigma/domain';
import { coveredShare } from '@sigma/geo';
import type { Scene } from './scene.ts';

export type CoveredOf = (scene: Scene) => number | undefined;

/** For a search of the map view: how much of it a scene covers says nothing about the scene. */
export const NOT_COVERED: CoveredOf = () => undefined;

/** How much of an area each scene covers, computed once per scene; undefined for points, lines and unknown outlines. */
export function coveredOf(area: SearchArea | undefined): CoveredOf {
  if (area?.type !== 'Polygon' && area?.type !== 'MultiPolygon') return NOT_COVERED;
  const known = new WeakMap<Scene, number>();
  return (scene) => {
    if (scene.footprint === undefined) return undefined;
    const before = known.get(scene);
    if (before !== undefined) return before;
    const share = coveredShare(area, scene.footprint);
    known.set(scene, share);
    return share;
  };
}
