import { DEFAULT_FILTERS, isFiltered } from '@sigma/domain';
import { IconArrowsMaximize, IconFilterOff, IconZoomOut } from '@tabler/icons-react';
import { Button } from '../../../ui/basics/button.tsx';
import { NO_AREA, type SearchLink } from '../link/search-link.ts';

interface WidenSearchProps {
  /** What was searched. */
  readonly asked: SearchLink;
  readonly link: SearchLink;
  readonly onSearch: (link: SearchLink) => void;
  readonly onZoomOut: () => void;
}

/** After a search that found nothing: takes away what narrows it most. */
export function WidenSearch({ asked, link, onSearch, onZoomOut }: WidenSearchProps) {
  if (isFiltered(asked.filters) || asked.task !== undefined) {
    return (
      <Button
        icon={IconFilterOff}
        onClick={() => onSearch({ ...link, filters: DEFAULT_FILTERS, task: undefined })}
      >
        Reset filters
      </Button>
    );
  }
  if (asked.area !== undefined) {
    return (
      <Button icon={IconArrowsMaximize} onClick={() => onSearch({ ...link, ...NO_AREA })}>
        Search all that is in view
      </Button>
    );
  }
  return (
    <Button icon={IconZoomOut} onClick={onZoomOut}>
      Zoom out
    </Button>
  );
}
