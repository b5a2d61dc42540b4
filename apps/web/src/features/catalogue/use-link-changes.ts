import type { SearchArea } from '@sigma/domain';
import { type BBox, bboxOf } from '@sigma/geo';
import { roundArea } from '../../parts/address/link-area.ts';
import type { AreaAccess } from '../../parts/area/saved-areas-slot.ts';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { type Compared, NO_AREA, type SearchLink } from './link/search-link.ts';
import { noteSearch } from './search/search-store.ts';
import { linkText } from './search/use-search.ts';

const TOO_FINE = {
  tone: 'bad',
  title: 'This area cannot be searched',
  text: 'Its vertices are less than one metre apart, the precision a link can store.',
} as const;

interface LinkChangesOptions {
  readonly link: SearchLink;
  readonly onLink: (link: SearchLink) => void;
  readonly lookAt: (bounds: BBox) => void;
}

/** The ways in which the screen changes its link; a change of the search shows the search button. */
export function useLinkChanges({ link, onLink, lookAt }: LinkChangesOptions) {
  const change = (next: SearchLink) => {
    const isSearchChanged = linkText(next) !== linkText(link);
    if (isSearchChanged || next.areaName !== link.areaName) onLink(next);
    if (isSearchChanged) noteSearch({ type: 'changed' });
  };
  /** False, with a message, for an area that a link cannot store. */
  const setArea = (shape: SearchArea | undefined, areaName?: string): boolean => {
    const area = shape && roundArea(shape);
    if (shape !== undefined && area === undefined) {
      showToast(TOO_FINE);
      return false;
    }
    change({ ...link, ...NO_AREA, ...(area && { area, areaType: 'manual', areaName }) });
    return true;
  };
  const access: AreaAccess = {
    area: link.area,
    onUse: (area, name) => setArea(area, name) && lookAt(bboxOf(area)),
    onSaved: (areaName) => onLink({ ...link, areaName }),
  };
  return { change, setArea, access, compare: (compared: Compared) => onLink({ ...link, compared }) };
}
