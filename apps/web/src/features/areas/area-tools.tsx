import type { SearchArea } from '@sigma/domain';
import { IconBookmarkPlus, IconBookmarks } from '@tabler/icons-react';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import { openAreasDialog, showLibrary, useAreas } from './areas-store.ts';

/** Map tools: the library, and saving the area of the search to it. */
export function AreaTools({ area }: { readonly area: SearchArea | undefined }) {
  const isOpen = useAreas((store) => store.isOpen);
  return (
    <>
      <IconButton
        icon={IconBookmarks}
        label="Saved areas"
        side="right"
        active={isOpen}
        aria-expanded={isOpen}
        onClick={() => showLibrary(!isOpen)}
      />
      <IconButton
        icon={IconBookmarkPlus}
        label="Save this area"
        side="right"
        disabled={area === undefined}
        onClick={() => area !== undefined && openAreasDialog({ kind: 'save', shape: area })}
      />
    </>
  );
}
