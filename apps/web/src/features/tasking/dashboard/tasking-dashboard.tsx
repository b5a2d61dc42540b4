import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { useLastPage } from '../../../parts/list-detail/use-last-page.ts';
import { useSession } from '../../../session/session.tsx';
import { Detail } from '../../../ui/layout/detail-head.tsx';
import { ListDetail, listDetailStep } from '../../../ui/layout/list-detail.tsx';
import { openedRequest } from '../new-requests.ts';
import { TASKINGS_PAGE, taskingListQuery, taskingQuery } from './dashboard.queries.ts';
import { NoRequest, RequestListNotice } from './dashboard-notices.tsx';
import type { DashboardSlots } from './dashboard-slots.ts';
import { type DashboardView, isFiltered, NO_FILTERS } from './dashboard-view.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestList } from './request-list.tsx';
import { RequestMap } from './request-map.tsx';

interface TaskingDashboardProps extends DashboardSlots {
  readonly view: DashboardView;
  readonly onView: (change: Partial<DashboardView>) => void;
}

/** The captures that the program has requested, in a list and on a map (PD-27). */
export function TaskingDashboard({ view, onView, scenePanel, ...slots }: TaskingDashboardProps) {
  // The request that is about to be canceled stays selected, even when it leaves the list.
  const [canceledId, setCanceledId] = useState<string>();
  const requestId = view.requestId ?? canceledId;
  // A new key also clears text that was typed but not searched yet.
  const [clears, setClears] = useState(0);
  const { list, single, selected } = useRequests({ ...view, requestId });
  const requests = list.data?.results ?? [];
  const count = list.data?.count;
  useLastPage({
    count: list.isPlaceholderData ? undefined : count,
    perPage: TASKINGS_PAGE,
    page: view.page + 1,
    onPage: (page) => onView({ page: page - 1 }),
  });
  const clear = () => {
    onView(NO_FILTERS);
    setClears((before) => before + 1);
  };
  const select = (id: string) => {
    openedRequest(id);
    onView({ requestId: id });
  };
  return (
    <ListDetail
      step={listDetailStep(requests.length === 0 && !isFiltered(view), requestId)}
      onBack={() => onView({ requestId: undefined })}
    >
      <RequestList
        view={view}
        onView={onView}
        onSelect={select}
        requests={requests}
        count={count}
        selectedId={selected?.id}
        onViewer={slots.onViewer}
        searchKey={clears}
        notice={<RequestListNotice list={list} view={view} onClear={clear} />}
      />
      {selected === undefined ? (
        <NoRequest list={list} single={single} view={view} onView={onView} onViewer={slots.onViewer} />
      ) : (
        <Detail label="Selected capture">
          <RequestDetails
            key={selected.id}
            request={selected}
            isConfirming={canceledId === selected.id}
            onConfirm={(isConfirming) => setCanceledId(isConfirming ? selected.id : undefined)}
            {...slots}
            scenePanel={{ ...scenePanel, onOpen: (scene) => scenePanel.onOpen(scene, selected.id) }}
            onOrder={(order) => {
              openedRequest(selected.id);
              slots.onOrder(order);
            }}
          />
          <RequestMap
            requests={requests.some(({ id }) => id === selected.id) ? requests : [selected, ...requests]}
            selected={selected}
            onSelect={select}
            scenePanel={scenePanel}
          />
        </Detail>
      )}
    </ListDetail>
  );
}

/** The requested page, and the request that the link names. */
function useRequests({ group, search, page, requestId }: DashboardView) {
  const { programId } = useSession();
  const list = useQuery(taskingListQuery(programId, { group, search, page }));
  const requests = list.data?.results ?? [];
  const listed = requests.find(({ id }) => id === requestId);
  const isElsewhere = requestId !== undefined && listed === undefined && !list.isPending;
  const single = useQuery({ ...taskingQuery(programId, requestId ?? ''), enabled: isElsewhere });
  const isGone = single.error instanceof ApiError && single.error.status === 404;
  const named = listed ?? (isGone ? undefined : single.data);
  const selected = requestId === undefined ? requests[0] : named;
  return { list, single, selected };
}
