import type { MapPosition } from '@sigma/geo';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  linkedSearch,
  readSearchLink,
  requestedTask,
  type SearchLink,
  shownTask,
  writeSearchLink,
} from '../../../features/catalogue/link/search-link.ts';
import {
  readSpectraLink,
  type SpectraLink,
  withSpectraLink,
} from '../../../features/spectra/link/spectra-link.ts';
import { FIRST_ADDRESS, rememberedAddress } from '../../../parts/address/remembered-address.ts';
import { useMapAddress } from '../../../parts/address/use-map-address.ts';
import { useSession } from '../../../session/session.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';

const AREA_FORGOTTEN = {
  tone: 'bad',
  title: 'The area of this link is missing',
  text: 'The area is too large to fit in a link and is only stored in the browser that created it, until Sign Out. Searching the map view instead.',
} as const;

export interface CatalogueAddress {
  readonly position: MapPosition;
  readonly link: SearchLink;
  readonly requestedTask: string | undefined;
  readonly shownTask: string | undefined;
  readonly linkedSearch: string | undefined;
  readonly isAreaStored: boolean;
  readonly setPosition: (position: MapPosition) => void;
  readonly setLink: (link: SearchLink) => void;
  /** Undefined while no spectra are shown. */
  readonly spectra: SpectraLink | undefined;
  readonly setSpectra: (link: SpectraLink | undefined) => void;
}

/** The address of the catalogue, /map/@lat,lng,zoom?area=…. A checkout path shows what is remembered. */
export function useCatalogueAddress(): CatalogueAddress {
  const { programId } = useSession();
  const [standIn] = useState(() => rememberedAddress('map', programId) ?? FIRST_ADDRESS);
  const { query, changeQuery, isAreaForgotten, ...address } = useMapAddress({ screen: 'map', standIn });
  useEffect(() => {
    if (isAreaForgotten) showToast(AREA_FORGOTTEN);
  }, [isAreaForgotten]);
  const link = useMemo(() => readSearchLink(query), [query]);
  const spectra = useMemo(() => readSpectraLink(query), [query]);
  const setLink = useCallback(
    (next: SearchLink) =>
      changeQuery((before) => withSpectraLink(writeSearchLink(next), readSpectraLink(before))),
    [changeQuery],
  );
  const setSpectra = useCallback(
    (next: SpectraLink | undefined) => changeQuery((before) => withSpectraLink(before, next)),
    [changeQuery],
  );
  return {
    ...address,
    link,
    setLink,
    spectra,
    setSpectra,
    requestedTask: requestedTask(query),
    shownTask: shownTask(query),
    linkedSearch: linkedSearch(query),
  };
}
