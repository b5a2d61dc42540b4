import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { SavedSearchesSlot, SearchAccess } from '../../../parts/search/saved-searches-slot.ts';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';

// Most visits search without them, so they are loaded when they are first opened.
const Panel = lazy(() =>
  import('../../../features/saved-searches/saved-searches-panel.tsx').then((module) => ({
    default: module.SavedSearchesPanel,
  })),
);
const LinkedSearch = lazy(() =>
  import('../../../features/saved-searches/linked-search.tsx').then((module) => ({
    default: module.LinkedSearch,
  })),
);

/** Saved searches within the search screen. */
export const SAVED_SEARCHES: SavedSearchesSlot = {
  tool: (access) => <SavedSearches {...access} />,
  linked: (id, access, onMissing) => (
    <Suspense>
      <LinkedSearch key={id} id={id} onOpen={access.onOpen} onMissing={onMissing} />
    </Suspense>
  ),
};

const WIDTH_PX = 360;

function SavedSearches({ current, onOpen }: SearchAccess) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      label="Saved searches"
      width={WIDTH_PX}
      position="bottom-end"
      flush
      target={
        <IconButton
          icon={IconBookmark}
          label="Saved searches"
          side="bottom"
          active={isOpen}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      <Suspense fallback={<SkeletonRows rows={3} thumbnail={false} label="Loading saved searches" />}>
        <Panel
          current={current}
          onOpen={(saved) => {
            onOpen(saved);
            setOpen(false);
          }}
        />
      </Suspense>
    </Popover>
  );
}
