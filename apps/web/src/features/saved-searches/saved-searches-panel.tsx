import { REQUESTS_DATA, type SavedSearchSummary } from '@sigma/contract';
import { IconBookmark, IconBookmarkPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ContractButton } from '../../parts/contract/contract-button.tsx';
import type { CurrentSearch, SearchAccess } from '../../parts/search/saved-searches-slot.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { TextBox } from '../../ui/forms/text-field.tsx';
import { PanelHead } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import { counted } from '../../ui/text/figures.ts';
import { SaveSearchForm } from './save-search-form.tsx';
import { SavedSearchRow } from './saved-search-row.tsx';
import classes from './saved-searches.module.css';
import { savedSearchesQuery, sectionsOf } from './saved-searches.queries.ts';
import { type SavedSearchActions, useSavedSearches } from './use-saved-searches.ts';

/** From this number on, searches are found by typing. */
const FIND_FROM = 7;

/** The saved searches of the member and of the program, and the form that saves the search of the screen. */
export function SavedSearchesPanel({ current, onOpen }: SearchAccess) {
  const { programId } = useSession();
  const list = useQuery(savedSearchesQuery(programId));
  const actions = useSavedSearches(onOpen);
  const [draft, setDraft] = useState<CurrentSearch>();
  const [text, setText] = useState('');
  const count = list.data?.count ?? 0;
  return (
    <section className={classes.panel} aria-label="Searches of the program">
      <PanelHead title="Saved searches" {...(count > 0 && { note: counted(count, 'search', 'searches') })}>
        {draft === undefined && (
          <ContractButton
            use={REQUESTS_DATA}
            size="s"
            kind="primary"
            icon={IconBookmarkPlus}
            onClick={() => setDraft(current())}
          >
            Save this search
          </ContractButton>
        )}
      </PanelHead>
      {draft !== undefined && <SaveSearchForm current={draft} onClose={() => setDraft(undefined)} />}
      {count >= FIND_FROM && (
        <div className={classes.find}>
          <TextBox
            icon={IconSearch}
            type="search"
            aria-label="Find a saved search"
            placeholder="Find by name"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      )}
      {list.isPending && <SkeletonRows rows={3} thumbnail={false} label="Loading saved searches" />}
      {list.isError && list.data === undefined && (
        <div className={classes.failure}>
          <ErrorNotice
            {...errorText(list.error)}
            action={
              <Button size="s" onClick={() => void list.refetch()}>
                Refresh
              </Button>
            }
          />
        </div>
      )}
      {list.data !== undefined && (
        <Sections
          searches={list.data.results}
          {...{ text, actions, current }}
          isSaving={draft !== undefined}
        />
      )}
    </section>
  );
}

interface SectionsProps extends Pick<SearchAccess, 'current'> {
  readonly searches: readonly SavedSearchSummary[];
  readonly text: string;
  readonly actions: SavedSearchActions;
  /** The form is open, which says what an empty list would say. */
  readonly isSaving: boolean;
}

function Sections({ searches, text, actions, current, isSaving }: SectionsProps) {
  const { mine, others } = sectionsOf(searches, text);
  if (searches.length === 0) {
    return isSaving ? null : (
      <EmptyState
        icon={IconBookmark}
        title="No saved searches"
        text="Save a search to open it again, to share it, or to be notified of new scenes."
      />
    );
  }
  if (mine.length + others.length === 0) {
    return <EmptyState icon={IconSearch} title={`No saved search is called “${text.trim()}”`} />;
  }
  const rows = (some: readonly SavedSearchSummary[]) =>
    some.map((saved) => (
      <li key={saved.id}>
        <SavedSearchRow saved={saved} actions={actions} current={current} />
      </li>
    ));
  return (
    <div className={classes.lists}>
      {mine.length > 0 && (
        <section aria-label="Mine">
          <h3 className={classes.heading}>Mine</h3>
          <ul className={classes.list}>{rows(mine)}</ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-label="Shared by others">
          <h3 className={classes.heading}>Shared by others</h3>
          <ul className={classes.list}>{rows(others)}</ul>
        </section>
      )}
    </div>
  );
}
