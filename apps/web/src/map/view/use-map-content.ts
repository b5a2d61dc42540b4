import { useEffect } from 'react';
import type { MapController } from './map-controller.ts';
import type { MapViewProps } from './map-view-props.ts';

type Content = Pick<
  MapViewProps,
  'footprints' | 'hovered' | 'selected' | 'area' | 'isAreaSubject' | 'passes' | 'pictures' | 'place'
>;

const NO_PICTURES: NonNullable<Content['pictures']> = [];

/** Puts what the page wants to see on a map. */
export function useMapContent(controller: MapController | undefined, content: Content): void {
  const { footprints, hovered, selected, area, passes, place, pictures = NO_PICTURES } = content;
  const isAreaSubject = content.isAreaSubject ?? false;
  useEffect(() => controller?.showFootprints(footprints), [controller, footprints]);
  useEffect(() => controller?.hover(hovered), [controller, hovered]);
  useEffect(() => controller?.select(selected), [controller, selected]);
  useEffect(() => controller?.showArea(area), [controller, area]);
  useEffect(() => controller?.markPlace(place), [controller, place]);
  useEffect(() => controller?.showPasses(passes), [controller, passes]);
  useEffect(() => controller?.lineArea(isAreaSubject), [controller, isAreaSubject]);
  useEffect(() => controller?.showPictures(pictures), [controller, pictures]);
}
