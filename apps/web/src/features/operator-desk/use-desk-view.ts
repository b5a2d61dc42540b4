import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { changedDeskView, type DeskView, opensSheet, readDeskView, writeDeskView } from './desk-view.ts';

export interface DeskViewAccess {
  readonly view: DeskView;
  /** The same function at every render. */
  readonly onView: (change: Partial<DeskView>) => void;
}

/** The view of the desk in the address; opening something adds to the browser's history, everything else replaces the entry. */
export function useDeskView(): DeskViewAccess {
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const query = useSearch({ strict: false });
  const view = useMemo(() => readDeskView(query), [query]);
  const latest = useRef({ view, path });
  useEffect(() => {
    latest.current = { view, path };
  });
  const onView = useCallback(
    (change: Partial<DeskView>) => {
      const search = writeDeskView(changedDeskView(latest.current.view, change));
      void navigate({ to: latest.current.path, search, replace: !opensSheet(change) });
    },
    [navigate],
  );
  return { view, onView };
}
