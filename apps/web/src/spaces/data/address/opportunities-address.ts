import { defaultWindow, worldTime } from '@sigma/domain';
import { DEFAULT_MAP_POSITION, formatMapPosition, type MapPosition, parseMapPosition } from '@sigma/geo';
import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { storedEclipsedMode } from '../../../features/opportunities/form/eclipsed-mode.ts';
import {
  changedLink,
  readTaskingLink,
  type TaskingLink,
  writeTaskingLink,
} from '../../../features/opportunities/search/opportunity-link.ts';
import { linkArea, parseLinkArea } from '../../../parts/address/link-area.ts';
import { restoreArea, shortenArea } from '../../../parts/address/long-area.ts';
import { parsePlainSearch, plainSearch } from '../../../parts/address/plain-search.ts';
import { rememberedAddress } from '../../../parts/address/remembered-address.ts';
import { useSession } from '../../../session/session.tsx';

/** 1:9 */
const WRITE_AFTER_MS = 300;
const AREAS = { read: parseLinkArea, write: linkArea };
const keyOf = (programId: number) => `sigma.tasking.${programId}`;

export interface TaskingAddress {
  readonly position: MapPosition;
  readonly link: TaskingLink;
  readonly setPosition: (position: MapPosition) => void;
  readonly change: (change: Partial<TaskingLink>) => void;
}

/** Where /tasking leads: to the last address in this session, first to the place and the area of the search map. */
export function firstTaskingAddress(programId: number) {
  const [position = '', query = ''] = (sessionStorage.getItem(keyOf(programId)) ?? '').split('?');
  if (parseMapPosition(position) !== null) return { position, query: parsePlainSearch(query) };
  const search = rememberedAddress(programId);
  const { area, areaName } = search.query;
  return {
    position: search.position,
    query: area === undefined ? {} : { area, ...(areaName !== undefined && { areaName }) },
  };
}

/** The address of the opportunity viewer, /tasking/@lat,lng,zoom?area=…: all that a reload restores. */
export function useTaskingAddress(): TaskingAddress {
  const { programId, platform } = useSession();
  const { position: text = '' } = useParams({ strict: false });
  const [position, setPosition] = useState(() => readPosition(text));
  const written = useRef(text);
  // The clock is another one only when it was set: while it just runs, the window stays where it is.
  const defaults = useMemo(
    () => ({ ...defaultWindow(worldTime(platform.clock, new Date())), light: storedEclipsedMode() }),
    [platform.clock],
  );
  const read = useCallback(
    (searchText: string) => readTaskingLink(restoreArea(parsePlainSearch(searchText)), defaults, AREAS),
    [defaults],
  );
  const searchText = useLocation({ select: ({ searchStr }) => searchStr });
  const link = useMemo(() => read(searchText), [read, searchText]);

  const router = useRouter();
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const write = useCallback(
    (at: string, search: Record<string, string>) => {
      // A map that goes away hands on its last place; the page that the user went to stays.
      if (!isHere.current) return;
      written.current = at;
      remember(programId, at, plainSearch(search));
      const params = { programId: String(programId), position: at };
      void navigate({ to: '/program/$programId/tasking/$position', params, search, replace: true });
    },
    [navigate, programId],
  );
  const [opened] = useState({ at: text, searchText });
  useEffect(() => remember(programId, opened.at, opened.searchText), [programId, opened]);

  // Somebody else changed the address: a link, or the way back.
  useEffect(() => {
    if (text === written.current) return;
    written.current = text;
    setPosition(readPosition(text));
  }, [text]);
  useEffect(() => {
    const at = formatMapPosition(position);
    if (at === written.current) return;
    const timer = setTimeout(
      () => write(at, parsePlainSearch(router.latestLocation.searchStr)),
      WRITE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [position, write, router]);

  // Two changes may come before the page is drawn anew: the second builds on the first.
  const change = useCallback(
    (part: Partial<TaskingLink>) => {
      const next = changedLink(read(router.latestLocation.searchStr), part);
      write(written.current, shortenArea(writeTaskingLink(next, AREAS)));
    },
    [read, router, write],
  );
  return { position, link, setPosition, change };
}

function remember(programId: number, position: string, searchText: string): void {
  sessionStorage.setItem(keyOf(programId), position + searchText);
}

function readPosition(text: string): MapPosition {
  return parseMapPosition(text) ?? DEFAULT_MAP_POSITION;
}
