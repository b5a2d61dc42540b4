import { IconArrowsSort } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { PanelHead } from '../../../ui/layout/page.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { SORT_KEYS, SORT_TEXTS, type SortKey } from '../scene/sort-scenes.ts';

interface ResultsHeadProps {
  readonly title: string;
  readonly note?: string;
  readonly sort: SortKey;
  readonly onSort: (sort: SortKey) => void;
  /** Further tools at the right. */
  readonly tools?: ReactNode;
}

/** The number of results, their order and the tools for all of them. */
export function ResultsHead({ title, note, sort, onSort, tools }: ResultsHeadProps) {
  return (
    <PanelHead title={title} {...(note !== undefined && { note })}>
      <span>
        <Menu
          position="bottom-end"
          width={220}
          target={<IconButton icon={IconArrowsSort} label="Sort the results" side="bottom" />}
          groups={[
            SORT_KEYS.map((key) => ({
              label: SORT_TEXTS[key].label,
              chosen: key === sort,
              onSelect: () => onSort(key),
            })),
          ]}
        />
        {tools}
      </span>
    </PanelHead>
  );
}
