import { MAX_SCENES_PER_ORDER } from '@sigma/contract';
import { IconCloud, IconShoppingCart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON_STROKE } from '../../ui/basics/button.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { counted } from '../../ui/text/figures.ts';
import { areaText } from '../../ui/text/measures.ts';
import { BulkSkip } from './bulk-skip.tsx';
import { cloudNote, collectionsOf, type OrderScene } from './order-scene.ts';
import classes from './summary-step.module.css';

interface SummaryStepProps {
  /** The scenes of every collection. */
  readonly scenes: readonly OrderScene[];
  readonly collection: string;
  readonly onCollection: (collection: string) => void;
  readonly onSkip: (fileIds: readonly string[]) => void;
  /** The scenes of the cart with their skips. */
  readonly list: ReactNode;
  readonly isEmpty: boolean;
}

/** The scenes in the cart, and which of them will be ordered. */
export function SummaryStep(props: SummaryStepProps) {
  const { scenes, collection, onCollection, onSkip, list, isEmpty } = props;
  if (isEmpty) {
    return (
      <EmptyState
        icon={IconShoppingCart}
        title="Your cart is empty"
        text="Please make a selection before checking out."
      />
    );
  }
  const collections = collectionsOf(scenes);
  const ordered = scenes.filter((scene) => scene.collection === collection);
  const clouds = cloudNote(ordered);
  const tasks = new Set(ordered.map((scene) => scene.taskId)).size;
  const area = ordered.reduce((sum, scene) => sum + scene.areaKm2, 0);
  return (
    <div className={classes.step}>
      <div className={classes.head}>
        <p className={classes.totals}>
          {counted(ordered.length, 'scene')} from {counted(tasks, 'task')}
          <span> · {areaText(area)}</span>
        </p>
        {clouds !== undefined && (
          <p className={classes.note}>
            <IconCloud size={16} stroke={ICON_STROKE} /> {clouds} You can skip them here.
          </p>
        )}
      </div>
      <BulkSkip key={collection} scenes={ordered} onSkip={onSkip} />
      {collections.length > 1 && (
        <div className={classes.collections}>
          <p>
            The cart holds scenes of {collections.length} collections, and an order takes one. Choose which to
            order now; the others stay in the cart.
          </p>
          <SegmentedControl
            label="Collection to order"
            value={collection}
            onChange={onCollection}
            segments={collections.map((one) => ({
              value: one.collection,
              label: `${one.collection} (${one.count})`,
            }))}
          />
        </div>
      )}
      {ordered.length > MAX_SCENES_PER_ORDER && (
        <p role="alert" className={classes.error}>
          * An order can have at most {MAX_SCENES_PER_ORDER} scenes. Skip{' '}
          {counted(ordered.length - MAX_SCENES_PER_ORDER, 'scene')} or more.
        </p>
      )}
      <div className={classes.list}>{list}</div>
    </div>
  );
}
