import { Tooltip as MantineTooltip } from '@mantine/core';
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useState,
} from 'react';
import classes from './tooltip.module.css';

interface TooltipProps {
  readonly text: string;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly disabled?: boolean;
  /** Takes the events and attributes of an element and hands them to the one that it draws. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

const OPEN_DELAY_MS = 250;

/**
 * At most 250 px wide above or below, 400 px at the side (1:9). Shows on hover and on keyboard focus, goes on Escape.
 * It places nothing before it is first wanted: a list has hundreds of them that nobody ever asks for.
 */
export function Tooltip({ text, side = 'top', disabled = false, children }: TooltipProps) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement>();
  const [wish, setWish] = useState<'none' | 'soon' | 'now'>('none');
  const opened = wish === 'now' && !disabled;
  useEffect(() => {
    if (wish !== 'soon') return;
    const timer = setTimeout(() => setWish('now'), OPEN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wish]);
  useEffect(() => {
    if (!opened) return;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setWish('none');
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [opened]);

  const given = children.props;
  const child = cloneElement(children, {
    ...(opened && { 'aria-describedby': id }),
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      given.onPointerEnter?.(event);
      if (disabled || event.pointerType === 'touch') return;
      setTarget(event.currentTarget);
      setWish((before) => (before === 'now' ? 'now' : 'soon'));
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      given.onPointerLeave?.(event);
      // What the keyboard opened stays as long as its focus.
      const isFocused = holdsVisibleFocus(event.currentTarget);
      setWish((before) => (isFocused && before === 'now' ? 'now' : 'none'));
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      given.onPointerDown?.(event);
      setWish('none');
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      given.onFocus?.(event);
      if (disabled || !event.target.matches(':focus-visible')) return;
      setTarget(event.currentTarget);
      setWish('now');
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      given.onBlur?.(event);
      setWish('none');
    },
  });
  return (
    <>
      {child}
      {target && (
        <MantineTooltip
          target={target}
          label={<span id={id}>{text}</span>}
          opened={opened}
          position={side}
          multiline
          maw={side === 'top' || side === 'bottom' ? 250 : 400}
          zIndex="var(--z-tooltip)"
          classNames={{ tooltip: classes.tooltip ?? '' }}
        />
      )}
    </>
  );
}

function holdsVisibleFocus(element: HTMLElement): boolean {
  return element.matches(':focus-visible') || element.querySelector(':focus-visible') !== null;
}
