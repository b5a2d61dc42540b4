import type { MapPosition } from '@sigma/geo';
import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { isAreaStored, restoreArea, shortenArea } from './long-area.ts';
import { parsePlainSearch } from './plain-search.ts';
import { type RememberedAddress, type RememberedScreen, rememberAddress } from './remembered-address.ts';
import { useDraftPosition } from './use-draft-position.ts';

/** How long after the last move of the map the address is written (spec 1:9). */
const WRITE_AFTER_MS = 300;

type Query = Readonly<Record<string, string>>;

interface MapAddressOptions {
  readonly screen: RememberedScreen;
  /** Replaces the position and the query on a path that has none. */
  readonly standIn: RememberedAddress;
}

export interface MapAddress {
  readonly position: MapPosition;
  /** The query, with the area that its mark stands for. */
  readonly query: Query;
  /** The area is too long for the address; only this browser knows it. */
  readonly isAreaStored: boolean;
  /** The address has the mark of an area that this browser does not know. */
  readonly isAreaForgotten: boolean;
  readonly setPosition: (position: MapPosition) => void;
  /** Writes the query. A second change before the page is drawn again builds on the first. */
  readonly changeQuery: (change: (query: Query) => Query) => void;
}

/**
 * The address of a screen with a map, "/program/3/map/@lat,lng,zoom?area=…". Everything is derived from it; it is
 * written 300 ms after the map has moved, and at once when the query changes.
 */
export function useMapAddress({ screen, standIn }: MapAddressOptions): MapAddress {
  const { position: inPath, searchText } = useOwnAddress(screen);
  const [own, setOwn] = useState(standIn);
  const isInPath = inPath !== undefined;
  const written = inPath ?? own.position;
  const stored = useMemo(
    () => (isInPath ? parsePlainSearch(searchText) : own.query),
    [isInPath, searchText, own.query],
  );
  const query = useMemo(() => restoreArea(stored), [stored]);
  const { position, text, setPosition } = useDraftPosition(written);
  const write = useAddressWriter({ screen, stored, onOwn: isInPath ? undefined : setOwn });

  useEffect(() => {
    if (text === written) return;
    const timer = setTimeout(() => write(text, (latest) => latest), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, written, write]);
  const changeQuery = useCallback((change: (query: Query) => Query) => write(text, change), [write, text]);
  return {
    position,
    query,
    isAreaStored: isAreaStored(stored),
    isAreaForgotten: stored.area !== undefined && !('area' in query),
    setPosition,
    changeQuery,
  };
}

interface AddressWriterOptions {
  readonly screen: RememberedScreen;
  /** The query as the address shows it. */
  readonly stored: Query;
  /** Stores what is written where the path has no position. */
  readonly onOwn: ((address: RememberedAddress) => void) | undefined;
}

/** Writes position and query to the address and remembers both for the session. */
function useAddressWriter({ screen, stored, onOwn }: AddressWriterOptions) {
  const { programId } = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  const isMounted = useIsMounted();
  const latest = useRef(stored);
  useEffect(() => {
    latest.current = stored;
  }, [stored]);
  return useCallback(
    (position: string, change: (query: Query) => Query) => {
      // Until a page that is loaded when first needed is there, this screen stays, but the address is no longer its own.
      const isLeft = !isMounted.current || !isAddressOf(screen, router.history.location.pathname);
      const isShown = !isLeft && onOwn === undefined;
      const before = isShown ? parsePlainSearch(router.latestLocation.searchStr) : latest.current;
      const query = shortenArea(change(restoreArea(before)));
      latest.current = query;
      rememberAddress(screen, programId, { position, query });
      // A control that is removed commits its last value; the page that the user went to must stay.
      if (isLeft) return;
      if (onOwn !== undefined) return onOwn({ position, query });
      const params = { programId: String(programId), position };
      void navigate({ to: `/program/$programId/${screen}/$position`, params, search: query, replace: true });
    },
    [screen, programId, navigate, router, isMounted, onOwn],
  );
}

/** Position and query text of the screen: once the user leaves, and until the next page is loaded, the last ones. */
function useOwnAddress(screen: RememberedScreen) {
  const { position } = useParams({ strict: false });
  const searchText = useLocation({
    select: ({ pathname, searchStr }) => (isAddressOf(screen, pathname) ? searchStr : undefined),
  });
  const [last, setLast] = useState({ position, searchText: searchText ?? '' });
  if (searchText === undefined) return last;
  if (position !== last.position || searchText !== last.searchText) setLast({ position, searchText });
  return { position, searchText };
}

/** Whether a path shows the screen: "/program/3/tasking/@1,2,3" does, "/program/3/tasking/dashboard" is another page. */
function isAddressOf(screen: RememberedScreen, pathname: string): boolean {
  const [, , , name, position = ''] = pathname.split('/');
  return name === screen && (position === '' || position.startsWith('@'));
}

function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
