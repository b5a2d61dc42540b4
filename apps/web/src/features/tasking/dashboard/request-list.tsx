import { type ProgramTasking, REQUESTS_TASKING } from '@sigma/contract';
import { IconSatellite } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ContractButton } from '../../../parts/contract/contract-button.tsx';
import { listPages } from '../../../parts/list-detail/list-pages.tsx';
import { useWorldNow } from '../../../session/world-now.ts';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { ListColumn, ListCount, ListLine } from '../../../ui/layout/list-detail.tsx';
import { FilterMenu } from '../../../ui/overlays/filter-menu.tsx';
import { counted } from '../../../ui/text/figures.ts';
import { useNewRequests } from '../new-requests.ts';
import { TASKINGS_PAGE } from './dashboard.queries.ts';
import type { DashboardSlots } from './dashboard-slots.ts';
import { type DashboardView, GROUP_NAMES, STATUS_GROUPS } from './dashboard-view.ts';
import { RequestCard } from './request-card.tsx';

interface RequestListProps extends Pick<DashboardSlots, 'onViewer'> {
  readonly view: DashboardView;
  readonly onView: (change: Partial<DashboardView>) => void;
  readonly onSelect: (id: string) => void;
  readonly requests: readonly ProgramTasking[];
  /** Requests on all pages; undefined while the number is unknown. */
  readonly count: number | undefined;
  /** A new key clears the search box. */
  readonly searchKey: number;
  readonly selectedId: string | undefined;
  /** Replaces the list while it loads, or when it failed or is empty. */
  readonly notice: ReactNode;
}

/** Captures, newest first, with their filters. */
export function RequestList(props: RequestListProps) {
  const { view, onView, onSelect, requests, count, searchKey, selectedId, onViewer, notice } = props;
  const now = useWorldNow();
  const newIds = useNewRequests((state) => state.ids);
  return (
    <ListColumn
      label="Captures"
      title="Tasking dashboard"
      action={
        <ContractButton use={REQUESTS_TASKING} icon={IconSatellite} size="s" onClick={onViewer}>
          Opportunities
        </ContractButton>
      }
      tools={
        <>
          <ListLine>
            <SearchBox
              key={searchKey}
              label="Name"
              text={view.search}
              onSearch={(search) => onView({ search, page: 0, requestId: undefined })}
            />
          </ListLine>
          <ListLine>
            <ListCount text={count === undefined ? undefined : counted(count, 'capture')} />
            <FilterMenu
              label="Status"
              options={GROUP_NAMES.map((group) => [group, STATUS_GROUPS[group].name])}
              value={view.group}
              onChange={(group) => onView({ group, page: 0, requestId: undefined })}
            />
          </ListLine>
        </>
      }
      pages={listPages({
        label: 'Pages of captures',
        count: count,
        perPage: TASKINGS_PAGE,
        page: view.page,
        onPage: (page) => onView({ page, requestId: undefined }),
      })}
    >
      {notice}
      <ul>
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard
              request={request}
              now={now}
              isSelected={request.id === selectedId}
              isNew={newIds.has(request.id)}
              onSelect={() => onSelect(request.id)}
            />
          </li>
        ))}
      </ul>
    </ListColumn>
  );
}
