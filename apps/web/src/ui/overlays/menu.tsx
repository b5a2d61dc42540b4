import { IconCheck } from '@tabler/icons-react';
import {
  cloneElement,
  Fragment,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { Menu as AriaMenu, MenuItem, Popover, Separator } from 'react-aria-components/Menu';
import { ICON_STROKE, type Icon } from '../basics/button.tsx';
import { mergedRef } from '../basics/merged-ref.ts';
import { usePressOutside } from '../basics/use-press-outside.ts';
import classes from './menu.module.css';

const OFFSET_PX = 6;
const OPENING_KEYS: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

export interface MenuAction {
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: Icon;
  readonly note?: string;
  readonly chosen?: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
}

interface MenuProps {
  /** A button, or a component that passes attributes, events and ref to the button that it draws. */
  readonly target: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;
  /** Groups are separated by a line. */
  readonly groups: readonly (readonly MenuAction[])[];
  readonly header?: ReactNode;
  readonly width?: number;
  readonly position?: 'bottom-start' | 'bottom-end';
  /** Given where other controls open and close it too. */
  readonly opened?: boolean;
  readonly onChange?: (opened: boolean) => void;
}

/** The entry that receives the focus when the list opens; `true` focuses the list itself, as after a press of the pointer. */
type FirstFocus = 'first' | 'last' | true;

/**
 * A button that opens a list of actions. As with popovers, a press outside closes it and still reaches what was pressed, so
 * that one press leads from one menu or panel to the next. The list is rendered when it first opens, because rows have a
 * menu each (ADR-13).
 */
export function Menu(props: MenuProps) {
  const { target, opened, onChange } = props;
  const ownId = useId();
  const trigger = useRef<HTMLElement>(null);
  const [ownOpened, setOwnOpened] = useState(false);
  const [firstFocus, setFirstFocus] = useState<FirstFocus>(true);
  const isOpen = opened ?? ownOpened;
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  const change = (next: boolean, focus: FirstFocus = true) => {
    setFirstFocus(focus);
    setOwnOpened(next);
    onChange?.(next);
  };
  const given = target.props;
  const id = given.id ?? ownId;
  const button = cloneElement(target, {
    ref: mergedRef(trigger, given.ref),
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    ...(isOpen && { 'aria-controls': `${id}-menu` }),
    onClick: (event: MouseEvent<HTMLElement>) => {
      given.onClick?.(event);
      // Safari does not focus a pressed button, and the focus returns to it when the list closes.
      trigger.current?.focus();
      // A click without a count comes from assistive technology.
      change(!isOpen, event.detail === 0 ? 'first' : true);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      given.onKeyDown?.(event);
      if (!OPENING_KEYS.has(event.key)) return;
      // The key must not click as well: that would count as a click by assistive technology.
      event.preventDefault();
      change(!isOpen, event.key === 'ArrowUp' ? 'last' : 'first');
    },
  });
  return (
    <>
      {button}
      {hasOpened && <MenuList {...props} {...{ id, trigger, isOpen, firstFocus }} onChange={change} />}
    </>
  );
}

interface MenuListProps extends Omit<MenuProps, 'target' | 'opened' | 'onChange'> {
  /** Id of the button, which names the list. */
  readonly id: string;
  readonly trigger: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly firstFocus: FirstFocus;
  readonly onChange: (opened: boolean) => void;
}

function MenuList(props: MenuListProps) {
  const { groups, header, width, position = 'bottom-start', id, trigger, isOpen, firstFocus } = props;
  const { onChange } = props;
  const filled = groups.filter((group) => group.length > 0);
  const box = useRef<HTMLElement>(null);
  const isOutside = (element: Node) => trigger.current?.contains(element) !== true;
  usePressOutside(box, isOpen, (pressed) => isOutside(pressed) && onChange(false));
  return (
    <Popover
      ref={box}
      trigger="MenuTrigger"
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={onChange}
      isNonModal
      shouldCloseOnInteractOutside={isOutside}
      placement={position === 'bottom-end' ? 'bottom end' : 'bottom start'}
      offset={OFFSET_PX}
      className={classes.popover ?? ''}
      style={{ zIndex: 'var(--z-popover)', ...(width !== undefined && { width }) }}
    >
      {/* A landmark of its own, because the list is drawn outside those of the page. */}
      <section aria-labelledby={id}>
        {header}
        {header !== undefined && filled.length > 0 && <Separator className={classes.divider ?? ''} />}
        <AriaMenu
          id={`${id}-menu`}
          aria-labelledby={id}
          autoFocus={firstFocus}
          onClose={() => onChange(false)}
          className={classes.menu ?? ''}
        >
          {filled.map((group, at) => (
            <Fragment key={group.map((action) => action.label).join('/')}>
              {at > 0 && <Separator className={classes.divider ?? ''} />}
              {group.map((action) => (
                <MenuEntry key={`${action.label}/${action.note ?? ''}`} action={action} />
              ))}
            </Fragment>
          ))}
        </AriaMenu>
      </section>
    </Popover>
  );
}

function MenuEntry({ action }: { readonly action: MenuAction }) {
  const { label, onSelect, icon: Glyph, note, chosen = false, disabled = false, danger = false } = action;
  return (
    <MenuItem
      textValue={label}
      isDisabled={disabled}
      onAction={onSelect}
      className={classes.item ?? ''}
      data-danger={danger || undefined}
    >
      {Glyph && <Glyph size={16} stroke={ICON_STROKE} />}
      <span className={classes.text}>
        {label}
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </span>
      {chosen && <IconCheck size={16} stroke={ICON_STROKE} aria-label="Chosen" />}
    </MenuItem>
  );
}
