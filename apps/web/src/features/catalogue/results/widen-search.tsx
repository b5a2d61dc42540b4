import { DEFAULT_FILTERS, isFiltered } from '@sigma/domain';
import { IconArrowsMaximize, IconFilterOff, IconZoomOut } from '@tabler/icons-react';
import { Button } from '../../../ui/basics/button.tsx';
import { NO_AREA, type SearchLink } from '../link/search-link.ts';

interface WidenSearchProps {
  /** The search that found nothing. */
  readonly searched: SearchLink;
  readonly link: SearchLink;
  readonly onSearch: (link: SearchLink) => void;
  readonly onZoomOut: () => void;
}

/** After a search that found nothing: offers to remove what restricts it most. */
export function WidenSearch({ searched, link, onSearch, onZoomOut }: WidenSearchProps) {
  if (isFiltered(searched.filters) || searched.task !== undefined) {
    return (
      <Button
        icon={IconFilterOff}
        onClick={() => onSearch({ ...link, filters: DEFAULT_FILTERS, task: undefined })}
      >
        Reset filters
      </Button>
    );
  }
  if (searched.area !== undefined) {
    return (
      <Button icon={IconArrowsMaximize} onClick={() => onSearch({ ...link, ...NO_AREA })}>
        Search the map view
      </Button>
    );
  }
  return (
    <Button icon={IconZoomOut} onClick={onZoomOut}>
      Zoom out
    </Button>
  );
}
