import { TriStateCheckbox } from '../../../ui/forms/checkbox.tsx';
import { countText } from '../../../ui/text/figures.ts';
import { selectionOf } from '../scene/result-rows.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneSelection } from '../scene/scene-selection.ts';
import classes from './select-all-row.module.css';

interface SelectAllRowProps {
  readonly scenes: readonly Scene[];
  readonly selection: SceneSelection;
}

/** Adds all results to the cart, or removes them. */
export function SelectAllRow({ scenes, selection }: SelectAllRowProps) {
  const { state, count } = selectionOf(scenes, selection.included);
  return (
    <div className={classes.row}>
      <TriStateCheckbox
        state={state}
        label="Select all results"
        onChange={(all) =>
          all
            ? selection.add(scenes.map((scene) => scene.item))
            : selection.remove(scenes.map((scene) => scene.fileId))
        }
      />
      <span className={classes.count}>
        {countText(count)} of {countText(scenes.length)} selected
      </span>
    </div>
  );
}
