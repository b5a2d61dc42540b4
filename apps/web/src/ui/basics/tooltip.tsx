import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type RefAttributes,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { mergedRef } from './merged-ref.ts';
import { TooltipBox, type TooltipListeners } from './tooltip-box.tsx';

interface TooltipProps {
  readonly text: string;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly disabled?: boolean;
  /** A tap shows it too, until the control loses the focus: for a term that does nothing else when it is pressed. */
  readonly opensOnTouch?: boolean;
  /** An element that can have the focus and passes events, attributes and ref to what it draws. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;
}

/**
 * Describes a control on hover and on keyboard focus; Escape and a press hide it. At most 250 px wide above or below,
 * 400 px at the side (spec 1:9). Everything except the control is rendered when the pointer or the focus first reaches it,
 * because lists have hundreds of controls (ADR-13).
 */
export function Tooltip({
  text,
  side = 'top',
  disabled = false,
  opensOnTouch = false,
  children,
}: TooltipProps) {
  const id = useId();
  const control = useRef<HTMLElement>(null);
  const listeners = useRef<TooltipListeners>({});
  const [isReached, setReached] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const pointer = useRef<'outside' | 'inside' | 'leaving'>('outside');
  const isOpenedByKeyboard = useRef(false);
  const isTouched = useRef(false);
  const change = (next: boolean) => {
    if (next) isOpenedByKeyboard.current = pointer.current === 'outside';
    // A tooltip that the keyboard opened remains as long as its control has the focus, wherever the pointer goes.
    if (next || !isOpenedByKeyboard.current || pointer.current !== 'leaving') setOpen(next);
  };
  const given = children.props;
  const target = cloneElement(children, {
    ref: mergedRef(control, given.ref),
    ...(isOpen && { 'aria-describedby': id }),
    onPointerEnter: (event) => {
      given.onPointerEnter?.(event);
      pointer.current = 'inside';
      // The listeners must exist before this event ends, because it is passed to them.
      if (!isReached) flushSync(() => setReached(true));
      listeners.current.onPointerEnter?.(event);
    },
    onPointerLeave: (event) => {
      given.onPointerLeave?.(event);
      pointer.current = 'leaving';
      listeners.current.onPointerLeave?.(event);
      pointer.current = 'outside';
    },
    onPointerDown: (event) => {
      given.onPointerDown?.(event);
      isTouched.current = event.pointerType === 'touch';
      listeners.current.onPointerDown?.(event);
    },
    onClick: (event) => {
      given.onClick?.(event);
      if (!opensOnTouch || !isTouched.current) return;
      setReached(true);
      setOpen(true);
    },
    onKeyDown: (event) => {
      given.onKeyDown?.(event);
      listeners.current.onKeyDown?.(event);
    },
    onFocus: (event) => {
      given.onFocus?.(event);
      setReached(true);
      listeners.current.onFocus?.(event);
    },
    onBlur: (event) => {
      given.onBlur?.(event);
      listeners.current.onBlur?.(event);
    },
  });
  return (
    <>
      {target}
      {isReached && !disabled && (
        <TooltipBox {...{ id, text, side, control, listeners, isOpen }} onChange={change} />
      )}
    </>
  );
}
