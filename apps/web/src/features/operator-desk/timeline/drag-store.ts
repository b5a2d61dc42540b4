import { create } from 'zustand';
import type { Placed } from '../use-desk-actions.ts';
import type { DropPlace, Point } from './drop-place.ts';

/** What is being dragged, where it is, and over what; all undefined while nothing is dragged. */
interface DragStore {
  readonly placed: Placed | undefined;
  readonly at: Point | undefined;
  readonly over: DropPlace | undefined;
}

const NOTHING: DragStore = { placed: undefined, at: undefined, over: undefined };

/** Kept outside of the page, so that a movement of the pointer renders what it changes and nothing else. */
export const useDrag = create<DragStore>(() => NOTHING);

export const moveDrag = (drag: DragStore): void => useDrag.setState(drag);

/** Ends a drag; without one nothing is rendered. */
export function endDrag(): void {
  if (useDrag.getState().placed !== undefined) useDrag.setState(NOTHING);
}
