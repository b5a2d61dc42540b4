import type { DeskNames } from '../layout/named-sentence.ts';
import { useDrag } from './drag-store.ts';
import { REFUSE_TARGET } from './drop-place.ts';
import classes from './timeline.module.css';

/** While something is dragged: its name at the pointer, and for tasks of the plan the place to refuse them. */
export function DraggedThings({ names }: { readonly names: DeskNames }) {
  const placed = useDrag((drag) => drag.placed);
  if (placed === undefined) return null;
  return (
    <>
      {placed.task !== undefined && <RefusePlace />}
      <Ghost name={names.request(placed.request)} />
    </>
  );
}

function RefusePlace() {
  const isTarget = useDrag(({ over }) => over?.kind === 'refuse');
  return (
    <div {...REFUSE_TARGET} className={classes.refuse} data-target={isTarget || undefined}>
      Drop here to refuse
    </div>
  );
}

const AWAY_PX = 10;

function Ghost({ name }: { readonly name: string }) {
  const at = useDrag((drag) => drag.at);
  if (at === undefined) return null;
  const transform = `translate(${at.x + AWAY_PX}px, ${at.y + AWAY_PX}px)`;
  return (
    <div className={classes.dragged} style={{ transform }} aria-hidden="true">
      {name}
    </div>
  );
}
