import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './compare-note.module.css';
import type { Scene } from './scene.ts';
import { sceneName } from './scene-text.ts';
import type { Compared } from './search-link.ts';

interface CompareNoteProps {
  readonly scenes: readonly Scene[];
  readonly compared: Compared;
  readonly onEnd: () => void;
}

/** Lower left of the map while scenes are compared: which ones, or which is still to be chosen. */
export function CompareNote({ scenes, compared, onEnd }: CompareNoteProps) {
  if (compared.left === undefined && compared.right === undefined) return null;
  const nameOf = (fileId: string | undefined, side: string) => {
    if (fileId === undefined) return `choose the ${side} one in the results`;
    const scene = scenes.find((one) => one.fileId === fileId);
    return scene === undefined ? 'not among the results' : sceneName(scene);
  };
  return (
    <div role="status" className={classes.note}>
      <span className={classes.line}>
        <b>Left</b> {nameOf(compared.left, 'left')}
      </span>
      <span className={classes.line}>
        <b>Right</b> {nameOf(compared.right, 'right')}
      </span>
      <IconButton icon={IconX} size="s" iconSize={16} label="End the comparison" onClick={onEnd} />
    </div>
  );
}
