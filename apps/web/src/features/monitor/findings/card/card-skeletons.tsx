import { VisuallyHidden } from '../../../../ui/basics/visually-hidden.tsx';
import gridClasses from '../findings-grid.module.css';
import classes from './card-skeletons.module.css';

const CARDS = 8;

/** The layout of the grid while its findings load. */
export function CardSkeletons() {
  return (
    <div role="status" className={gridClasses.cards}>
      <VisuallyHidden>Loading the findings</VisuallyHidden>
      {Array.from({ length: CARDS }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move
        <div key={card} className={classes.card} aria-hidden="true">
          <span className={classes.picture} />
          <span className={classes.line} style={{ width: '62%' }} />
          <span className={classes.line} style={{ width: '78%' }} />
          <span className={classes.line} style={{ width: '44%' }} />
        </div>
      ))}
    </div>
  );
}
