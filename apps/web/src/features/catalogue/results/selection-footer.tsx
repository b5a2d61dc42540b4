import type { ReactNode } from 'react';
import { PanelFooter } from '../../../ui/layout/page.tsx';
import { counted } from '../../../ui/text/figures.ts';
import { areaText } from '../../../ui/text/measures.ts';
import classes from './selection-footer.module.css';

interface SelectionFooterProps {
  readonly scenes: number;
  readonly tasks: number;
  readonly areaKm2: number;
  /** "about 18.4 GB", when it is known. */
  readonly size?: string | undefined;
  /** The button that leads to the checkout. */
  readonly action: ReactNode;
}

/** Totals of the cart below the results, with the actions for them. */
export function SelectionFooter({ scenes, tasks, areaKm2, size, action }: SelectionFooterProps) {
  return (
    <PanelFooter>
      {scenes === 0 ? (
        <p className={classes.none}>No scenes selected</p>
      ) : (
        <div>
          <p className={classes.count}>
            {counted(scenes, 'scene')} · {counted(tasks, 'task')}
          </p>
          <p className={classes.note}>
            {areaText(areaKm2)}
            {size !== undefined && ` · ${size}`}
          </p>
        </div>
      )}
      {action}
    </PanelFooter>
  );
}
