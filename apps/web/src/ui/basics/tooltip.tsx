import {
  createElement,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type RefAttributes,
  useRef,
  useState,
} from 'react';
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components/Tooltip';
import classes from './tooltip.module.css';

interface TooltipProps {
  readonly text: string;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly disabled?: boolean;
  /** An element that can have the focus and passes events, attributes and ref to what it draws. */
  readonly children: ReactElement<HTMLAttributes<Element> & RefAttributes<Element>, string>;
}

const OPEN_DELAY_MS = 250;
const OFFSET_PX = 5;

/**
 * Describes a control on hover and on keyboard focus; Escape and a press hide it. At most 250 px wide above or below,
 * 400 px at the side (spec 1:9).
 */
export function Tooltip({ text, side = 'top', disabled = false, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const pointer = useRef<'outside' | 'inside' | 'leaving'>('outside');
  const isOpenedByKeyboard = useRef(false);
  const change = (next: boolean) => {
    if (next) isOpenedByKeyboard.current = pointer.current === 'outside';
    // A tooltip that the keyboard opened remains as long as its control has the focus, wherever the pointer goes.
    if (next || !isOpenedByKeyboard.current || pointer.current !== 'leaving') setOpen(next);
  };
  const target = createElement(children.type, {
    ...children.props,
    onPointerOverCapture: () => {
      pointer.current = 'inside';
    },
    onPointerOutCapture: () => {
      pointer.current = 'leaving';
    },
    onPointerLeave: (event: PointerEvent<Element>) => {
      children.props.onPointerLeave?.(event);
      pointer.current = 'outside';
    },
  });
  return (
    <TooltipTrigger
      isOpen={isOpen}
      onOpenChange={change}
      delay={OPEN_DELAY_MS}
      closeDelay={0}
      isDisabled={disabled}
    >
      <Focusable>{target}</Focusable>
      <AriaTooltip
        placement={side}
        offset={OFFSET_PX}
        className={classes.tooltip ?? ''}
        style={{ zIndex: 'var(--z-tooltip)', maxWidth: side === 'top' || side === 'bottom' ? 250 : 400 }}
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
