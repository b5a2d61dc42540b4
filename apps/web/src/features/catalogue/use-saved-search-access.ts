import { describeFilters } from '@sigma/domain';
import { type BBox, bboxOf } from '@sigma/geo';
import type { SearchAccess } from '../../parts/search/saved-searches-slot.ts';
import { useSession } from '../../session/session.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { conditionsOfLink, linkOfSaved, mapQueryOf } from './link/saved-link.ts';
import type { SearchLink } from './link/search-link.ts';

const NOT_ALL_SHOWN = {
  tone: 'info',
  title: 'Not all conditions are shown',
  text: 'This search was saved by the API with conditions that this screen has no filters for, so it lists more scenes.',
} as const;

interface AccessOptions {
  readonly link: SearchLink;
  readonly bounds: () => BBox;
  readonly lookAt: (bounds: BBox) => void;
  readonly startWith: (link: SearchLink) => void;
}

/** What saved searches read and change of the screen. */
export function useSavedSearchAccess({ link, bounds, lookAt, startWith }: AccessOptions): SearchAccess {
  const { sensors } = useSession();
  return {
    current: () => ({
      search: conditionsOfLink(link, bounds()),
      mapQuery: mapQueryOf(link),
      areaName: link.areaName ?? '',
      sentence: describeFilters(link.filters, {
        area: placeText(link),
        taskIds: link.task === undefined ? undefined : [link.task],
        sensorName: (id) => sensors.find(({ osk_id }) => osk_id === id)?.osk_sensor_name,
      }),
    }),
    onOpen: (saved) => {
      const { link: next, isComplete } = linkOfSaved(saved);
      startWith({ ...next, style: link.style });
      if (next.area !== undefined) lookAt(bboxOf(next.area));
      if (!isComplete) showToast(NOT_ALL_SHOWN);
    },
  };
}

function placeText({ area, areaName }: SearchLink): string {
  if (area === undefined) return 'in the part of the map that you see now';
  return areaName === undefined ? 'in the area of the search' : `in “${areaName}”`;
}
