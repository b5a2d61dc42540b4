import { ICON_STROKE, type Icon } from '../basics/button.tsx';
import { classNames } from '../basics/class-names.ts';
import classes from './status-badge.module.css';

export const TONES = ['ok', 'info', 'warn', 'bad', 'neutral'] as const;
export type Tone = (typeof TONES)[number];

interface StatusBadgeProps {
  readonly tone: Tone;
  readonly icon: Icon;
  readonly word: string;
  /** Without the box: icon and word in the tone. */
  readonly bare?: boolean;
}

/** A state is never shown by colour alone: an icon and a word accompany it. */
export function StatusBadge({ tone, icon: Glyph, word, bare = false }: StatusBadgeProps) {
  return (
    <span className={classNames(classes.badge, classes[tone], bare && classes.bare)}>
      <Glyph size={16} stroke={ICON_STROKE} />
      {word}
    </span>
  );
}
