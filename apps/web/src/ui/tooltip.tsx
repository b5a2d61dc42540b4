import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import classes from './tooltip.module.css';

interface TooltipProps {
  readonly text: string;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly disabled?: boolean;
  readonly children: ReactElement;
}

/** At most 250 px wide above or below, 400 px at the side (1:9). Shows on hover and on keyboard focus. */
export function Tooltip({ text, side = 'top', disabled = false, children }: TooltipProps) {
  return (
    <MantineTooltip
      label={text}
      position={side}
      disabled={disabled}
      multiline
      maw={side === 'top' || side === 'bottom' ? 250 : 400}
      events={{ hover: true, focus: true, touch: false }}
      openDelay={250}
      zIndex="var(--z-tooltip)"
      classNames={{ tooltip: classes.tooltip ?? '' }}
    >
      {children}
    </MantineTooltip>
  );
}
