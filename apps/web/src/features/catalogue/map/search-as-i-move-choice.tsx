import { TriStateCheckbox } from '../../../ui/forms/checkbox.tsx';
import type { SearchAsIMove } from '../search/use-search-as-i-move.ts';
import classes from './search-pill.module.css';

/** Whether a move of the map searches what it then shows. */
export function SearchAsIMoveChoice({ isOn, turn }: Pick<SearchAsIMove, 'isOn' | 'turn'>) {
  return (
    <div className={classes.choice}>
      <TriStateCheckbox state={isOn ? 'all' : 'none'} label="Search as I move" onChange={turn} />
    </div>
  );
}
