import type { SearchArea as SavedArea } from '@sigma/contract';
import type { SearchArea } from '@sigma/domain';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import { TriStateCheckbox } from '../../ui/forms/checkbox.tsx';
import { CutName } from '../../ui/text/cut-name.tsx';
import { AreaGlyph } from './area-glyph.tsx';
import classes from './areas-list.module.css';
import { areaLabel, isSameShape, savedSizeText, shapeOf } from './saved-area.ts';

interface AreaRowProps {
  readonly area: SavedArea;
  /** The current area of the search. */
  readonly used: SearchArea | undefined;
  /** Whether it is to be deleted with others; undefined while areas are used, not chosen. */
  readonly isChosen: boolean | undefined;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onUse: (shape: SearchArea) => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** One saved area: pressing it makes it the area of the search. */
export function AreaRow({ area, used, isChosen, onChoose, onUse, onRename, onDelete }: AreaRowProps) {
  const shape = shapeOf(area);
  const isUsed = shape !== undefined && used !== undefined && isSameShape(shape, used);
  if (isChosen !== undefined) {
    return (
      <div className={classes.item}>
        <span className={classes.choice}>
          <TriStateCheckbox
            state={isChosen ? 'all' : 'none'}
            label={areaLabel(area.name)}
            onChange={onChoose}
          />
        </span>
      </div>
    );
  }
  return (
    <div className={classes.item} data-used={isUsed || undefined}>
      <button
        type="button"
        className={classes.use}
        aria-pressed={isUsed}
        disabled={shape === undefined}
        onClick={() => shape !== undefined && onUse(shape)}
      >
        <AreaGlyph shape={shape} sizePx={36} />
        <span className={classes.words}>
          <CutName name={areaLabel(area.name)} tip={area.name} className={classes.name} />
          <span className={classes.size}>{shape === undefined ? 'Unavailable' : savedSizeText(shape)}</span>
        </span>
      </button>
      <span className={classes.tools}>
        <IconButton
          icon={IconPencil}
          size="s"
          iconSize={16}
          label={`Rename ${area.name}`}
          onClick={onRename}
        />
        <IconButton
          icon={IconTrash}
          size="s"
          iconSize={16}
          label={`Delete ${area.name}`}
          onClick={onDelete}
        />
      </span>
    </div>
  );
}
