import { IconSatellite, IconSatelliteOff, IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/error-text.ts';
import { useSession } from '../../../api/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Detail } from '../../../ui/detail-head.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { DetailWaiting, ListDetail, ListNone } from '../../../ui/list-detail.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { taskingListQuery, taskingQuery } from './dashboard.queries.ts';
import type { DashboardSlots } from './dashboard-slots.ts';
import type { DashboardView } from './dashboard-view.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestList } from './request-list.tsx';
import { RequestMap } from './request-map.tsx';

interface TaskingDashboardProps extends DashboardSlots {
  readonly view: DashboardView;
  readonly onView: (change: Partial<DashboardView>) => void;
}

/** The captures that the program has asked for, on a list and on a map (decision 27). */
export function TaskingDashboard({ view, onView, ...slots }: TaskingDashboardProps) {
  const { list, single, selected } = useRequests(view);
  const requests = list.data?.results ?? [];
  const isFiltered = view.group !== 'all' || view.search !== '';
  const select = (requestId: string) => onView({ requestId });
  return (
    <ListDetail>
      <RequestList
        view={view}
        onView={onView}
        requests={requests}
        count={list.data?.count}
        selectedId={selected?.id}
        badge={slots.badge}
        onViewer={slots.onViewer}
        notice={<Notice list={list} isFiltered={isFiltered} />}
      />
      {selected === undefined ? (
        <Nothing
          isLoading={list.isPending || single.isLoading}
          error={single.error}
          isEmpty={list.isSuccess && requests.length === 0 && !isFiltered}
          onViewer={slots.onViewer}
        />
      ) : (
        <Detail label="Selected capture">
          <RequestDetails key={selected.id} request={selected} {...slots} />
          <RequestMap
            requests={requests.some(({ id }) => id === selected.id) ? requests : [selected, ...requests]}
            selected={selected}
            onSelect={select}
          />
        </Detail>
      )}
    </ListDetail>
  );
}

/** The page as asked for, and the request that the link names. */
function useRequests({ group, search, page, requestId }: DashboardView) {
  const { programId } = useSession();
  const list = useQuery(taskingListQuery(programId, { group, search, page }));
  const requests = list.data?.results ?? [];
  const listed = requests.find(({ id }) => id === requestId);
  const isElsewhere = requestId !== undefined && listed === undefined && !list.isPending;
  const single = useQuery({ ...taskingQuery(programId, requestId ?? ''), enabled: isElsewhere });
  const selected = requestId === undefined ? requests[0] : (listed ?? single.data);
  return { list, single, selected };
}

interface NoticeProps {
  readonly list: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly data: { readonly count: number } | undefined;
    readonly refetch: () => unknown;
  };
  readonly isFiltered: boolean;
}

function Notice({ list, isFiltered }: NoticeProps) {
  if (list.isError) {
    return (
      <ErrorNotice
        icon={IconWifiOff}
        {...errorText(list.error)}
        action={
          <Button size="s" onClick={() => void list.refetch()}>
            Refresh
          </Button>
        }
      />
    );
  }
  if (list.isPending) return <SkeletonRows rows={6} thumbnail={false} label="Loading captures" />;
  if (list.data?.count !== 0) return null;
  return <ListNone>{isFiltered ? 'No captures meet these filters.' : 'Nothing requested so far.'}</ListNone>;
}

interface NothingProps {
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly isEmpty: boolean;
  readonly onViewer: () => void;
}

function Nothing({ isLoading, error, isEmpty, onViewer }: NothingProps) {
  if (isLoading) return <DetailWaiting label="Loading captures" />;
  if (error !== null) return <EmptyState icon={IconSatelliteOff} tone="bad" {...errorText(error)} />;
  if (!isEmpty) return <EmptyState icon={IconSatellite} title="No capture chosen" />;
  return (
    <EmptyState
      icon={IconSatellite}
      title="No captures requested yet"
      text="Look for the next passes over your area, and request the one that fits."
      action={
        <Button kind="primary" onClick={onViewer}>
          View opportunities
        </Button>
      }
    />
  );
}
