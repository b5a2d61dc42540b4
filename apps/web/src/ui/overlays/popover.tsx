import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  useContext,
  useRef,
} from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { classNames } from '../basics/class-names.ts';
import { usePressOutside } from '../basics/use-press-outside.ts';
import { InDialog } from './in-dialog.ts';
import classes from './popover.module.css';

const OFFSET_PX = 6;

const PLACEMENTS = {
  'bottom-start': 'bottom start',
  'bottom-end': 'bottom end',
  bottom: 'bottom',
  'right-start': 'right top',
  'left-start': 'left top',
  'top-start': 'top start',
} as const;

interface PopoverProps {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  /** The control that opens and closes it; passes its ref to the element that it draws. */
  readonly target: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;
  readonly label: string;
  readonly width?: number | 'target';
  /** The content reaches the edges. */
  readonly flush?: boolean;
  /** Above dialogs; by default where it is opened from within one. */
  readonly overDialogs?: boolean;
  readonly position?: keyof typeof PLACEMENTS;
  readonly children: ReactNode;
}

/**
 * A floating box with controls. Escape and a press outside close it; the press still reaches what was pressed, so that
 * one press leads from one popover to the next.
 */
export function Popover(props: PopoverProps) {
  const { opened, onChange, target, label, width, position = 'bottom-start', children } = props;
  const isInDialog = useContext(InDialog);
  const { flush = false, overDialogs = isInDialog } = props;
  const trigger = useRef<HTMLElement>(null);
  const box = useRef<HTMLElement>(null);
  const isOutside = (element: Node) => trigger.current?.contains(element) !== true;
  usePressOutside(box, opened, (pressed) => isOutside(pressed) && onChange(false));
  return (
    <>
      {cloneElement(target, { ref: trigger })}
      <AriaPopover
        ref={box}
        triggerRef={trigger}
        isOpen={opened}
        onOpenChange={onChange}
        isNonModal
        shouldCloseOnInteractOutside={isOutside}
        placement={PLACEMENTS[position]}
        offset={OFFSET_PX}
        className={classes.popover ?? ''}
        style={{
          zIndex: overDialogs ? 'var(--z-tooltip)' : 'var(--z-popover)',
          ...(width !== undefined && { width: width === 'target' ? 'var(--trigger-width)' : width }),
        }}
      >
        <Dialog aria-label={label} className={classNames(classes.dialog, flush && classes.flush)}>
          {children}
        </Dialog>
      </AriaPopover>
    </>
  );
}
