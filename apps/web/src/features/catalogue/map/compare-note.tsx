import { IconX } from '@tabler/icons-react';
import type { SwipeSide } from '../../../map/registry/map-layer.ts';
import { classNames } from '../../../ui/basics/class-names.ts';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import type { Compared } from '../link/search-link.ts';
import notes from '../pictures/map-notes.module.css';
import type { Scene } from '../scene/scene.ts';
import { captureInstant } from '../scene/scene-text.ts';
import classes from './compare-note.module.css';

interface CompareNoteProps {
  readonly side: SwipeSide;
  readonly scenes: readonly Scene[];
  readonly compared: Compared;
  /** Offered on one of the two sides. */
  readonly onEnd?: () => void;
}

const WORDS: Readonly<Record<SwipeSide, string>> = { left: 'Left', right: 'Right' };

/** A note in a lower corner of the map while scenes are compared: the scene of its side, or that one must be chosen. */
export function CompareNote({ side, scenes, compared, onEnd }: CompareNoteProps) {
  if (compared.left === undefined && compared.right === undefined) return null;
  const scene = scenes.find(({ fileId }) => fileId === compared[side]);
  return (
    <div role="status" className={classNames(notes.note, side === 'right' && classes.right)}>
      <span className={classes.lines}>
        <span className={classes.line}>
          <b>{WORDS[side]}</b> {scene?.sensorName}
        </span>
        <span className={classes.line}>
          {scene === undefined ? missingText(compared[side]) : captureInstant(scene)}
        </span>
      </span>
      {onEnd && <IconButton icon={IconX} size="s" iconSize={16} label="End the comparison" onClick={onEnd} />}
    </div>
  );
}

function missingText(fileId: string | undefined): string {
  return fileId === undefined ? 'choose a scene in the results' : 'not among the results';
}
