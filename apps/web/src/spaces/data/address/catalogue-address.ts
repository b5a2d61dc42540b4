import { DEFAULT_MAP_POSITION, formatMapPosition, type MapPosition, parseMapPosition } from '@sigma/geo';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  askedTask,
  readSearchLink,
  type SearchLink,
  shownTask,
  writeSearchLink,
} from '../../../features/catalogue/link/search-link.ts';
import { isAreaKept, restoreArea, shortenArea } from '../../../parts/address/long-area.ts';
import { parsePlainSearch } from '../../../parts/address/plain-search.ts';
import { rememberAddress, rememberedAddress } from '../../../parts/address/remembered-address.ts';
import { useSession } from '../../../session/session.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';

/** 1:9 */
const WRITE_AFTER_MS = 300;

const AREA_FORGOTTEN = {
  tone: 'bad',
  title: 'The area of this link is missing',
  text: 'It is too large for a link: only the browser that made the link knows it, until Sign Out. The map view is searched.',
} as const;

export interface MapAddress {
  readonly position: MapPosition;
  readonly link: SearchLink;
  readonly askedTask: string | undefined;
  readonly shownTask: string | undefined;
  readonly isAreaKept: boolean;
  readonly setPosition: (position: MapPosition) => void;
  readonly setLink: (link: SearchLink) => void;
}

/**
 * The address of the search map, /map/@lat,lng,zoom?area=…: read once, written back 300 ms after the map has
 * moved, remembered for the session. A checkout path has no position: the remembered one stands in.
 */
export function useMapAddress(): MapAddress {
  const { programId } = useSession();
  const { position: inPath } = useParams({ strict: false });
  const [remembered] = useState(() => rememberedAddress(programId));
  const text = inPath ?? remembered.position;
  const [position, setPosition] = useState(() => readPosition(text));
  const written = useRef(text);

  const searchText = useLocation({ select: ({ searchStr }) => searchStr });
  const [ownQuery, setOwnQuery] = useState<Readonly<Record<string, string>>>(remembered.query);
  const asked = useMemo(
    () => (inPath === undefined ? ownQuery : parsePlainSearch(searchText)),
    [inPath, ownQuery, searchText],
  );
  const query = useMemo(() => restoreArea(asked), [asked]);
  const isAreaForgotten = asked.area !== undefined && !('area' in query);
  useEffect(() => {
    if (isAreaForgotten) showToast(AREA_FORGOTTEN);
  }, [isAreaForgotten]);
  const link = useMemo(() => readSearchLink(query), [query]);

  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const navigate = useNavigate();
  const write = useCallback(
    (at: string, asked: Readonly<Record<string, string>>) => {
      const search = shortenArea(asked);
      rememberAddress(programId, { position: at, query: search });
      // A control that goes away hands on its last value; the page that the user went to stays.
      if (!isHere.current) return;
      if (inPath === undefined) return setOwnQuery(search);
      written.current = at;
      const params = { programId: String(programId), position: at };
      void navigate({ to: '/program/$programId/map/$position', params, search, replace: true });
    },
    [programId, inPath, navigate],
  );

  // Somebody else changed the address: a link, or the way back.
  useEffect(() => {
    if (text === written.current) return;
    written.current = text;
    setPosition(readPosition(text));
  }, [text]);
  useEffect(() => {
    const at = formatMapPosition(position);
    if (at === written.current) return;
    // Meanwhile a filter may have been written, which the query here does not know yet.
    const timer = setTimeout(() => at !== written.current && write(at, query), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [position, query, write]);

  const setLink = useCallback(
    (next: SearchLink) => write(formatMapPosition(position), writeSearchLink(next)),
    [write, position],
  );
  return {
    position,
    link,
    askedTask: askedTask(query),
    shownTask: shownTask(query),
    isAreaKept: isAreaKept(asked),
    setPosition,
    setLink,
  };
}

function readPosition(text: string): MapPosition {
  return parseMapPosition(text) ?? DEFAULT_MAP_POSITION;
}
