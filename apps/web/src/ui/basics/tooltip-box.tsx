import { type HTMLAttributes, type RefObject, useEffect, useLayoutEffect } from 'react';
import { useFocusVisible } from 'react-aria/useFocusVisible';
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger';
import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import classes from './tooltip.module.css';

const OPEN_DELAY_MS = 250;
const OFFSET_PX = 5;

/** The listeners that open and close a tooltip; its control passes its events to them. */
export type TooltipListeners = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onKeyDown' | 'onFocus' | 'onBlur'
>;

interface TooltipBoxProps {
  readonly id: string;
  readonly text: string;
  readonly side: 'top' | 'bottom' | 'left' | 'right';
  readonly control: RefObject<HTMLElement | null>;
  readonly listeners: RefObject<TooltipListeners>;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

/** The behaviour and the box of a tooltip whose control the pointer or the focus has reached. */
export function TooltipBox({ id, text, side, control, listeners, isOpen, onChange }: TooltipBoxProps) {
  // The kit passes the id to the box although its type lacks it.
  const named = { id };
  const options = { isOpen, onOpenChange: onChange, delay: OPEN_DELAY_MS, closeDelay: 0 };
  const state = useTooltipTriggerState(options);
  const { triggerProps } = useTooltipTrigger(options, state, control);
  const { isFocusVisible } = useFocusVisible();
  useLayoutEffect(() => {
    listeners.current = triggerProps;
    return () => {
      listeners.current = {};
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus reached the control before the listeners existed
  useEffect(() => {
    if (isFocusVisible && control.current === document.activeElement) state.open(true);
  }, []);
  return (
    <TooltipTriggerStateContext value={state}>
      <AriaTooltip
        {...named}
        triggerRef={control}
        placement={side}
        offset={OFFSET_PX}
        className={classes.tooltip ?? ''}
        style={{ zIndex: 'var(--z-tooltip)', maxWidth: side === 'top' || side === 'bottom' ? 250 : 400 }}
      >
        {text}
      </AriaTooltip>
    </TooltipTriggerStateContext>
  );
}
