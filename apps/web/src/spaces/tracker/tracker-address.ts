import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readTrackerLink, type TrackerLink, writeTrackerLink } from '../../features/tracker/tracker-link.ts';
import { parsePlainSearch, plainSearch } from '../../parts/address/plain-search.ts';

/** How long after the last change the address is written (spec 1:9); browsers limit how often it may be. */
const WRITE_AFTER_MS = 300;

/** A link that the address does not show yet, or shows rounded. */
interface Draft {
  readonly link: TrackerLink;
  /** Addresses for which the draft counts: the one it began at, then each one it may be written as. */
  readonly addresses: readonly string[];
}

/**
 * What the tracker shows, which its address restores. It follows every change at once, is written 300 ms later, and
 * gives way to an address that a link or the browser's history sets.
 */
export function useTrackerAddress() {
  const navigate = useNavigate();
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const inAddress = useMemo(() => readTrackerLink(parsePlainSearch(search)), [search]);
  const written = textOf(inAddress);
  const [draft, setDraft] = useState<Draft>();
  const current = draft && draftAt(draft, written);
  if (current !== draft) setDraft(current);
  const link = current?.link ?? inAddress;
  const text = textOf(link);
  const change = useCallback(
    (part: Partial<TrackerLink>) =>
      setDraft((before) => {
        const next = { ...(before?.link ?? inAddress), ...part };
        const addresses = before?.addresses ?? [written];
        const address = textOf(next);
        return { link: next, addresses: addresses.at(-1) === address ? addresses : [...addresses, address] };
      }),
    [inAddress, written],
  );
  useEffect(() => {
    if (text === written) return;
    const timer = setTimeout(
      () => void navigate({ to: '.', search: parsePlainSearch(text), replace: true }),
      WRITE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [text, written, navigate]);
  return { link, change };
}

const textOf = (link: TrackerLink): string => plainSearch(writeTrackerLink(link));

/** The draft without the addresses before the present one; undefined where the address is none of its own. */
function draftAt(draft: Draft, address: string): Draft | undefined {
  const index = draft.addresses.lastIndexOf(address);
  if (index === -1) return undefined;
  return index === 0 ? draft : { ...draft, addresses: draft.addresses.slice(index) };
}
