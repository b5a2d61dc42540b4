import type { TaskingRequest } from '@sigma/contract';
import { IconListDetails, IconPlus, IconServerOff } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import virtualClasses from '../../../ui/lists/virtual-rows.module.css';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { counted, countText } from '../../../ui/text/figures.ts';
import { hasWords } from '../../../ui/text/search-words.ts';
import { QUEUE_ROWS } from '../desk.queries.ts';
import { requestName } from '../desk-names.ts';
import type { OnPress } from '../timeline/use-desk-drag.ts';
import type { Desk } from '../use-desk.ts';
import classes from './queue.module.css';
import { QueueEntry } from './queue-entry.tsx';
import { Withdrawals } from './withdrawals.tsx';

const ROW_PX = 68;

interface RequestQueueProps {
  readonly desk: Desk;
  readonly search: string;
  readonly opened: string | undefined;
  readonly canEdit: boolean;
  readonly onNewRequest: (() => void) | undefined;
  readonly onSearch: (text: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onPress: OnPress;
}

/** Requests that wait for a pass, the most important first. */
export function RequestQueue(props: RequestQueueProps) {
  const { desk, search, onNewRequest, onSearch } = props;
  const shown = useMemo(
    () => desk.queue.filter((request) => hasWords(requestName(request), search)),
    [desk.queue, search],
  );
  return (
    <div className={classes.queue}>
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchBox label="Name of a request" text={search} onSearch={onSearch} />
          {onNewRequest !== undefined && (
            <IconButton icon={IconPlus} label="New request" onClick={onNewRequest} />
          )}
        </div>
        {desk.waiting > QUEUE_ROWS && (
          <p className={classes.note}>
            The {countText(QUEUE_ROWS)} most important of {counted(desk.waiting, 'request')}. Search for the
            others by their names.
          </p>
        )}
      </div>
      <Withdrawals withdrawals={desk.withdrawals} onOpen={props.onOpen} />
      {desk.isQueueLoading && <SkeletonRows rows={6} thumbnail={false} label="Loading the requests" />}
      {desk.queueError !== null && (
        <EmptyState
          icon={IconServerOff}
          tone="bad"
          title="The requests could not be loaded"
          text={errorText(desk.queueError).text}
          action={
            <Button busy={desk.isQueueRetrying} onClick={desk.retryQueue}>
              Retry
            </Button>
          }
        />
      )}
      {!desk.isQueueLoading && desk.queueError === null && shown.length === 0 && (
        <EmptyState
          icon={IconListDetails}
          title={search.trim() === '' ? 'No request waits' : 'No request has this name'}
          text={
            search.trim() === ''
              ? 'Requests appear here from their receipt until their pass is published.'
              : 'Search for another name.'
          }
        />
      )}
      {shown.length > 0 && <QueueRows {...props} shown={shown} />}
    </div>
  );
}

interface QueueRowsProps extends RequestQueueProps {
  readonly shown: readonly TaskingRequest[];
}

/** Only rows in view are rendered, so that a thousand requests scroll as fast as ten. */
function QueueRows({ shown, desk, opened, canEdit, onOpen, onPress }: QueueRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const planned = useMemo(
    () =>
      new Set(
        desk.planTasks
          .filter(({ state }) => state !== 'refused')
          .map(({ tasking_request }) => tasking_request),
      ),
    [desk.planTasks],
  );
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => shown[index]?.id ?? index, [shown]),
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  return (
    <div ref={scroller} className={virtualClasses.scroller}>
      <ul
        className={virtualClasses.list}
        aria-label="Waiting requests"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const request = shown[index];
          if (request === undefined) return null;
          return (
            <li
              key={key}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
              className={virtualClasses.row}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <QueueEntry
                request={request}
                names={desk.names}
                isPlanned={planned.has(request.id)}
                isOpen={opened === request.id}
                {...{ canEdit, onOpen, onPress }}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
