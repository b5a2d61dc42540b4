import { boundsIntersect } from '@sigma/geo';
import { useEffect, useEffectEvent } from 'react';
import { boundsOf, type Cube } from '../data/cube.ts';
import type { SpectraPanelProps } from './panel-props.ts';

/** A link may open the panel while the map shows another place: it moves to the cube once. */
export function useMapAtCube(
  { corners }: Cube,
  { view, lookAt }: Pick<SpectraPanelProps, 'view' | 'lookAt'>,
): void {
  const show = useEffectEvent(() => {
    if (corners !== undefined && !boundsIntersect(view(), boundsOf(corners))) lookAt(boundsOf(corners));
  });
  useEffect(() => show(), []);
}
