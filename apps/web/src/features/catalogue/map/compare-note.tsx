import { type Area, coveredShare } from '@sigma/geo';
import { IconX } from '@tabler/icons-react';
import type { SwipeSide } from '../../../map/registry/map-layer.ts';
import { classNames } from '../../../ui/basics/class-names.ts';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import type { Compared } from '../link/search-link.ts';
import notes from '../pictures/map-notes.module.css';
import { comparedScenes } from '../pictures/overlays.ts';
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
  const pair = side === 'right' ? comparedScenes(scenes, compared) : undefined;
  const warning = pair && overlapWarning(pair.left.footprint, pair.right.footprint);
  return (
    <div role="status" className={classNames(notes.note, side === 'right' && classes.right)}>
      <span className={classes.lines}>
        <span className={classes.line}>
          <b>{WORDS[side]}</b> {scene?.sensorName}
        </span>
        <span className={classes.line}>
          {scene === undefined ? missingText(compared[side]) : captureInstant(scene)}
        </span>
        {warning !== undefined && <span className={classes.line}>{warning}</span>}
      </span>
      {onEnd && <IconButton icon={IconX} size="s" iconSize={16} label="End the comparison" onClick={onEnd} />}
    </div>
  );
}

/** Scenes that share less of the smaller one than this have too little on both sides of the divider. */
const LEAST_SHARED = 0.3;

function overlapWarning(left: Area | undefined, right: Area | undefined): string | undefined {
  if (left === undefined || right === undefined) return undefined;
  const shared = Math.max(coveredShare(left, right), coveredShare(right, left));
  if (shared >= LEAST_SHARED) return undefined;
  return shared === 0
    ? 'These scenes show different ground. Choose two of one place.'
    : `These scenes share at most ${Math.max(1, Math.round(shared * 100))} % of their ground.`;
}

function missingText(fileId: string | undefined): string {
  return fileId === undefined ? 'choose a scene in the results' : 'not among the results';
}
