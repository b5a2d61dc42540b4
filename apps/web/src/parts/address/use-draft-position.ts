import { DEFAULT_MAP_POSITION, formatMapPosition, type MapPosition, parseMapPosition } from '@sigma/geo';
import { useCallback, useMemo, useState } from 'react';

/** A position that the address does not show yet, or shows rounded. */
interface Draft {
  readonly position: MapPosition;
  /** Positions of the address for which the draft counts: the one it began at, then each one it may be written as. */
  readonly addresses: readonly string[];
}

export interface DraftPosition {
  readonly position: MapPosition;
  /** The position as the address writes it. */
  readonly text: string;
  readonly setPosition: (position: MapPosition) => void;
}

/**
 * The position of a map whose address is written later: it follows every move at once, and gives way to an address
 * that a link or the browser's history sets.
 */
export function useDraftPosition(address: string): DraftPosition {
  const [draft, setDraft] = useState<Draft>();
  const current = draft && draftAt(draft, address);
  if (current !== draft) setDraft(current);
  const inAddress = useMemo(() => parseMapPosition(address) ?? DEFAULT_MAP_POSITION, [address]);
  const position = current?.position ?? inAddress;
  const setPosition = useCallback(
    (next: MapPosition) =>
      setDraft((before) => ({
        position: next,
        addresses: [...(before?.addresses ?? [address]), formatMapPosition(next)],
      })),
    [address],
  );
  return { position, text: formatMapPosition(position), setPosition };
}

/** The draft without the addresses before the present one; undefined where the address is none of its own. */
function draftAt(draft: Draft, address: string): Draft | undefined {
  const index = draft.addresses.lastIndexOf(address);
  if (index === -1) return undefined;
  return index === 0 ? draft : { ...draft, addresses: draft.addresses.slice(index) };
}
