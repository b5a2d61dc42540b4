import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON_STROKE } from '../basics/button.tsx';
import { classNames } from '../basics/class-names.ts';
import classes from './side-panel.module.css';

interface SidePanelProps {
  readonly label: string;
  readonly side: 'left' | 'right';
  readonly opened: boolean;
  readonly onToggle: (opened: boolean) => void;
  readonly children: ReactNode;
}

/** 350 px wide next to the content, with its collapse button on the inner edge; a drawer over it below 900 px. */
export function SidePanel({ label, side, opened, onToggle, children }: SidePanelProps) {
  const Chevrons = (side === 'right') === opened ? IconChevronsRight : IconChevronsLeft;
  return (
    <div className={classNames(classes.frame, classes[side])} data-opened={opened}>
      <button
        type="button"
        className={classes.collapse}
        aria-expanded={opened}
        aria-label={opened ? `Hide ${label}` : `Show ${label}`}
        onClick={() => onToggle(!opened)}
      >
        <Chevrons size={18} stroke={ICON_STROKE} />
        <span className={classes.word}>{label}</span>
      </button>
      <aside className={classes.panel} aria-label={label} inert={!opened}>
        {children}
      </aside>
    </div>
  );
}
