import { searchButtonLabel } from '@sigma/domain';
import { IconRefresh } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import type { SearchLink } from '../link/search-link.ts';
import type { SearchFreshness } from '../search/dirty-search.ts';
import classes from './search-pill.module.css';

interface SearchPillProps {
  readonly freshness: SearchFreshness;
  readonly link: SearchLink;
  readonly onSearch: () => void;
}

/** The search button over the map, shown while area, filters or view have changed and while a search runs. */
export function SearchPill({ freshness, link, onSearch }: SearchPillProps) {
  const { isSearching, isDirty } = freshness;
  if (!isSearching && !isDirty) return null;
  const label = searchButtonLabel({ searching: isSearching, areaType: link.areaType, area: link.area });
  return (
    <button
      type="button"
      className={classes.pill}
      data-searching={isSearching || undefined}
      aria-disabled={isSearching || undefined}
      onClick={() => !isSearching && onSearch()}
    >
      {isSearching ? <Spinner size={14} /> : <IconRefresh size={16} stroke={ICON_STROKE} />}
      {label}
    </button>
  );
}
