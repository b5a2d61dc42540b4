import type { ButtonHTMLAttributes } from 'react';
import { type ControlSize, ICON_STROKE, type Icon } from './button.tsx';
import { classNames } from './class-names.ts';
import classes from './icon-button.module.css';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  readonly icon: Icon;
  /** Name for assistive technology and text of the tooltip. */
  readonly label: string;
  /** Shorter text of the tooltip, where the context supplies the rest. */
  readonly tip?: string;
  readonly size?: ControlSize;
  readonly iconSize?: number;
  /** Pressed, chosen or open: orange on its soft ground. */
  readonly active?: boolean;
  readonly outlined?: boolean;
  /** A count in the upper right corner; nothing is shown for 0. */
  readonly badge?: number;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
}

export function IconButton(props: IconButtonProps) {
  const {
    icon: Glyph,
    label,
    tip = label,
    size = 'm',
    iconSize = 18,
    active = false,
    outlined,
    badge = 0,
    side,
    ...rest
  } = props;
  return (
    <Tooltip text={tip} {...(side && { side })}>
      <button
        type="button"
        aria-label={badge > 0 ? `${label}, ${badge}` : label}
        {...rest}
        className={classNames(
          classes.button,
          classes[size],
          active && classes.active,
          outlined && classes.outlined,
        )}
      >
        <Glyph size={iconSize} stroke={ICON_STROKE} />
        {badge > 0 && (
          <span className={classes.badge} aria-hidden="true">
            {badge > 999 ? '999+' : badge}
          </span>
        )}
      </button>
    </Tooltip>
  );
}
