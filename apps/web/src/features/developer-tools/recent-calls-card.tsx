import { useSyncExternalStore } from 'react';
import { forgetRecentCalls, onRecentCalls, type RecentCall, recentCalls } from '../../api/recent-calls.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Card } from '../../ui/layout/page.tsx';
import { Table, type TableColumn } from '../../ui/lists/table.tsx';
import { Chip } from '../../ui/states/chip.tsx';
import { CopyText } from '../../ui/text/copy-text.tsx';
import { counted, countText, shortId, timeText } from '../../ui/text/figures.ts';
import classes from './developer-tools.module.css';

const COLUMNS: readonly TableColumn<RecentCall>[] = [
  { id: 'at', head: 'Time (UTC)', cell: ({ at }) => timeText(at, true) },
  {
    id: 'call',
    head: 'Call',
    cell: ({ method, path }) => (
      <span className={classes.call} title={`${method} ${path}`}>
        {method} {path}
      </span>
    ),
  },
  { id: 'status', head: 'Status', cell: ({ status }) => <Status status={status} /> },
  { id: 'ms', head: 'ms', align: 'right', drop: 1, cell: ({ ms }) => countText(ms) },
  {
    id: 'request',
    head: 'Request id',
    drop: 2,
    cell: ({ requestId }) =>
      requestId === undefined ? 'None' : <CopyText text={requestId} shown={shortId(requestId)} bare />,
  },
];

/** The calls of this tab with the ids by which the server's log and support find them. */
export function RecentCallsCard() {
  const calls = useSyncExternalStore(onRecentCalls, recentCalls);
  return (
    <Card title="My recent calls">
      <div className={classes.above}>
        <p className={classes.note}>
          {counted(calls.length, 'call')} of this tab, the newest first. They are kept in its memory only,
          without bodies and tokens.
        </p>
        <Button size="s" disabled={calls.length === 0} onClick={forgetRecentCalls}>
          Clear
        </Button>
      </div>
      {calls.length === 0 ? (
        <p>No calls yet. They appear here while you use the app.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        <section className={classes.calls} tabIndex={0} aria-label="List of recent calls">
          <Table
            label="My recent calls"
            columns={COLUMNS}
            rows={calls}
            keyOf={({ id }) => String(id)}
            nameOf={({ method, path }) => `${method} ${path}`}
            dense
          />
        </section>
      )}
    </Card>
  );
}

function Status({ status }: { readonly status: number | undefined }) {
  if (status === undefined) return <Chip tone="bad">No answer</Chip>;
  return <Chip {...(status >= 400 && { tone: 'bad' as const })}>{status}</Chip>;
}
