import { Popover as MantinePopover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../basics/class-names.ts';
import classes from './popover.module.css';

interface PopoverProps {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly target: ReactElement;
  readonly label: string;
  readonly width?: number | 'target';
  /** Its content reaches the edges. */
  readonly flush?: boolean;
  /** May be opened from within a dialog. */
  readonly overDialogs?: boolean;
  readonly position?: 'bottom-start' | 'bottom-end' | 'bottom' | 'right-start' | 'left-start' | 'top-start';
  readonly children: ReactNode;
}

/** A floating box with controls; Escape and a click away close it. */
export function Popover(props: PopoverProps) {
  const { opened, onChange, target, label, width, position = 'bottom-start', children } = props;
  const { flush = false, overDialogs = false } = props;
  return (
    <MantinePopover
      opened={opened}
      onChange={onChange}
      position={position}
      offset={6}
      trapFocus
      returnFocus
      hideDetached={false}
      zIndex={overDialogs ? 'var(--z-tooltip)' : 'var(--z-popover)'}
      transitionProps={{ transition: 'fade-up', duration: 200 }}
      {...(width !== undefined && { width })}
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown
        className={classNames(classes.dropdown, flush && classes.flush)}
        aria-label={label}
      >
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
