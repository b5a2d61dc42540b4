import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { changedView, type RecordView, readRecordView, writeRecordView } from './record-view.ts';

export interface RecordViewAccess {
  readonly view: RecordView;
  readonly onView: (change: Partial<RecordView>) => void;
}

/**
 * The view of a list in the address of the page. Opening a record adds to the browser's history, everything else replaces
 * the entry.
 */
export function useRecordView(filterNames: readonly string[] = []): RecordViewAccess {
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const view = readRecordView(useSearch({ strict: false }), filterNames);
  return {
    view,
    onView: (change) => {
      const search = writeRecordView(changedView(view, change));
      void navigate({ to: path, search, replace: change.opened === undefined });
    },
  };
}
