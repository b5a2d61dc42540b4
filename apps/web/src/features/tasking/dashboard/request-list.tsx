import { useDebouncedCallback } from '@mantine/hooks';
import type { ProgramTasking } from '@sigma/contract';
import { IconChevronDown, IconSatellite, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button, ICON_STROKE } from '../../../ui/button.tsx';
import { counted } from '../../../ui/figures.ts';
import { Menu } from '../../../ui/menu.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { TextBox } from '../../../ui/text-field.tsx';
import { TASKINGS_PAGE } from './dashboard.queries.ts';
import type { DashboardSlots } from './dashboard-slots.ts';
import { type DashboardView, GROUP_NAMES, STATUS_GROUPS } from './dashboard-view.ts';
import { RequestCard } from './request-card.tsx';
import classes from './request-list.module.css';

const TYPING_MS = 300;

interface RequestListProps extends Pick<DashboardSlots, 'badge' | 'onViewer'> {
  readonly view: DashboardView;
  readonly onView: (change: Partial<DashboardView>) => void;
  readonly requests: readonly ProgramTasking[];
  readonly count: number;
  readonly selectedId: string | undefined;
  /** In the list's place: loading, a failure, nothing found. */
  readonly notice: ReactNode;
}

/** Captures, newest first, with their filters. */
export function RequestList(props: RequestListProps) {
  const { view, onView, requests, count, selectedId, badge, onViewer, notice } = props;
  return (
    <section className={classes.list} aria-label="Captures">
      <header className={classes.head}>
        <div className={classes.line}>
          <h1 className={classes.title}>Tasking dashboard</h1>
          <Button icon={IconSatellite} size="s" onClick={onViewer}>
            Opportunities
          </Button>
        </div>
        <div className={classes.line}>
          <SearchBox
            text={view.search}
            onSearch={(search) => onView({ search, page: 0, requestId: undefined })}
          />
          <StatusFilter view={view} onView={onView} />
        </div>
        <p className={classes.count} role="status">
          {counted(count, 'capture')}
        </p>
      </header>
      <div className={classes.rows}>
        {notice}
        <ul>
          {requests.map((request) => (
            <li key={request.id}>
              <RequestCard
                request={request}
                isSelected={request.id === selectedId}
                badge={badge(request.status, true)}
                onSelect={() => onView({ requestId: request.id })}
              />
            </li>
          ))}
        </ul>
      </div>
      {count > TASKINGS_PAGE && (
        <footer className={classes.pages}>
          <Pagination
            label="Pages of captures"
            page={view.page + 1}
            total={count}
            perPage={TASKINGS_PAGE}
            onChange={(page) => onView({ page: page - 1, requestId: undefined })}
          />
        </footer>
      )}
    </section>
  );
}

function SearchBox({ text, onSearch }: { readonly text: string; readonly onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const search = useDebouncedCallback(onSearch, TYPING_MS);
  return (
    <div className={classes.search}>
      <TextBox
        type="search"
        icon={IconSearch}
        aria-label="Name"
        placeholder="Name"
        maxLength={128}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value.trim());
        }}
      />
    </div>
  );
}

function StatusFilter({ view, onView }: Pick<RequestListProps, 'view' | 'onView'>) {
  return (
    <Menu
      position="bottom-end"
      target={
        <button type="button" className={classes.filter} data-changed={view.group !== 'all' || undefined}>
          Status <strong>{STATUS_GROUPS[view.group].name}</strong>
          <IconChevronDown size={14} stroke={ICON_STROKE} aria-hidden="true" />
        </button>
      }
      groups={[
        GROUP_NAMES.map((group) => ({
          label: STATUS_GROUPS[group].name,
          chosen: group === view.group,
          onSelect: () => onView({ group, page: 0, requestId: undefined }),
        })),
      ]}
    />
  );
}
