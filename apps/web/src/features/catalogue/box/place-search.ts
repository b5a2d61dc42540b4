import type { GeocodeResult } from '@sigma/contract';
import { normaliseUuid } from '@sigma/domain';
import { type BBox, type Position, parseCoordinateText } from '@sigma/geo';
import { copiedPosition } from '../../../map/view/position-text.ts';

/** The meaning of a text in the search box; a name has to be looked up. */
export type SearchText =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'task'; readonly taskId: string }
  | { readonly kind: 'position'; readonly position: Position; readonly label: string }
  | { readonly kind: 'name'; readonly text: string };

/** Shorter names match too many places. */
const LEAST_LETTERS = 2;

/** Reads a task id in any spelling, coordinates in any form, or else the name of a place (spec 1:2.6). */
export function readSearchText(text: string): SearchText {
  const trimmed = text.trim();
  const taskId = normaliseUuid(trimmed);
  if (taskId !== null) return { kind: 'task', taskId };
  const position = parseCoordinateText(trimmed);
  if (position !== undefined) return { kind: 'position', position, label: copiedPosition(position) };
  return trimmed.length < LEAST_LETTERS ? { kind: 'nothing' } : { kind: 'name', text: trimmed };
}

export interface FoundPlace {
  readonly name: string;
  /** Region and country. */
  readonly note: string;
  readonly position: Position;
  readonly bounds: BBox | undefined;
}

export function placeOf({ formatted_address, geometry }: GeocodeResult): FoundPlace {
  const [name = formatted_address, ...rest] = formatted_address.split(', ');
  const { location, bounds } = geometry;
  return {
    name,
    note: rest.join(', '),
    position: [location.lng, location.lat],
    bounds:
      bounds === null
        ? undefined
        : [bounds.southwest.lng, bounds.southwest.lat, bounds.northeast.lng, bounds.northeast.lat],
  };
}
