import { defaultWindow, worldTime } from '@sigma/domain';
import type { MapPosition } from '@sigma/geo';
import { useLocation, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { storedEclipsedMode } from '../../../features/opportunities/form/eclipsed-mode.ts';
import {
  changedLink,
  type OpportunityLink,
  readOpportunityLink,
  writeOpportunityLink,
} from '../../../features/opportunities/search/opportunity-link.ts';
import { linkArea, parseLinkArea } from '../../../parts/address/link-area.ts';
import { parsePlainSearch } from '../../../parts/address/plain-search.ts';
import {
  FIRST_ADDRESS,
  type RememberedAddress,
  rememberAddress,
  rememberedAddress,
} from '../../../parts/address/remembered-address.ts';
import { useMapAddress } from '../../../parts/address/use-map-address.ts';
import { useSession } from '../../../session/session.tsx';

/** Takes the place of a position in an address whose map shows its area. */
export const AT_AREA = '@area';

const AREAS = { read: parseLinkArea, write: linkArea };

export interface OpportunitiesAddress {
  readonly position: MapPosition;
  /** The address has an area and no position. */
  readonly isAtArea: boolean;
  readonly link: OpportunityLink;
  readonly setPosition: (position: MapPosition) => void;
  readonly change: (change: Partial<OpportunityLink>) => void;
}

/** Where /tasking leads: to its last address in this session, at first to the area of the catalogue or, without one, to its position. */
export function firstOpportunitiesAddress(programId: number): RememberedAddress {
  const remembered = rememberedAddress('tasking', programId);
  if (remembered !== undefined) return remembered;
  const { position, query } = rememberedAddress('map', programId) ?? FIRST_ADDRESS;
  const { area, areaName } = query;
  if (area === undefined) return { position, query: {} };
  return { position: AT_AREA, query: { area, ...(areaName !== undefined && { areaName }) } };
}

/** Where /tasking leads with a query: its own area is shown, whatever position is remembered. */
export function opportunitiesAddressOf(
  programId: number,
  query: Readonly<Record<string, string>>,
): RememberedAddress {
  const first = firstOpportunitiesAddress(programId);
  if (Object.keys(query).length === 0) return first;
  return { position: query.area === undefined ? first.position : AT_AREA, query };
}

/** The address of the opportunity viewer, /tasking/@lat,lng,zoom?area=…: everything that a reload restores. */
export function useOpportunitiesAddress(): OpportunitiesAddress {
  const { platform } = useSession();
  const { position, query, setPosition, changeQuery } = useMapAddress({
    screen: 'tasking',
    standIn: FIRST_ADDRESS,
  });
  const { position: inPath } = useParams({ strict: false });
  useRememberOpened();
  // The clock object changes only when the demo clock is set: while it runs, the window stays where it is.
  const defaults = useMemo(
    () => ({ ...defaultWindow(worldTime(platform.clock, new Date())), light: storedEclipsedMode() }),
    [platform.clock],
  );
  const link = useMemo(() => readOpportunityLink(query, defaults, AREAS), [query, defaults]);
  const change = useCallback(
    (part: Partial<OpportunityLink>) =>
      changeQuery((latest) =>
        writeOpportunityLink(changedLink(readOpportunityLink(latest, defaults, AREAS), part), AREAS),
      ),
    [changeQuery, defaults],
  );
  // While another page is being loaded, the path has no position at all.
  const isAtArea = link.area !== undefined && inPath === AT_AREA;
  return { position, isAtArea, link, setPosition, change };
}

/** The address counts as the last one from the moment it is opened. */
function useRememberOpened(): void {
  const { programId } = useSession();
  const { position = '' } = useParams({ strict: false });
  const searchText = useLocation({ select: ({ searchStr }) => searchStr });
  const [opened] = useState({ position, query: parsePlainSearch(searchText) });
  useEffect(() => rememberAddress('tasking', programId, opened), [programId, opened]);
}
