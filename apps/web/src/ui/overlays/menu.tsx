import { IconCheck } from '@tabler/icons-react';
import {
  Fragment,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  useRef,
  useState,
} from 'react';
import {
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
  Pressable,
  Separator,
} from 'react-aria-components/Menu';
import { ICON_STROKE, type Icon } from '../basics/button.tsx';
import { usePressOutside } from '../basics/use-press-outside.ts';
import classes from './menu.module.css';

const OFFSET_PX = 6;

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
  readonly target: ReactElement<HTMLAttributes<Element> & RefAttributes<Element>, string>;
  /** Groups are separated by a line. */
  readonly groups: readonly (readonly MenuAction[])[];
  readonly header?: ReactNode;
  readonly width?: number;
  readonly position?: 'bottom-start' | 'bottom-end';
  /** Where others open and close it too. */
  readonly opened?: boolean;
  readonly onChange?: (opened: boolean) => void;
}

/**
 * A button that opens a list of actions. As with popovers, a press outside closes it and still reaches what was pressed, so
 * that one press leads from one menu or panel to the next.
 */
export function Menu(props: MenuProps) {
  const { target, groups, header, width, position = 'bottom-start', opened, onChange } = props;
  const filled = groups.filter((group) => group.length > 0);
  const trigger = useRef<HTMLElement>(null);
  const box = useRef<HTMLElement>(null);
  const [ownOpened, setOwnOpened] = useState(false);
  const isOpen = opened ?? ownOpened;
  const change = (next: boolean) => {
    setOwnOpened(next);
    onChange?.(next);
  };
  const isOutside = (element: Node) => trigger.current?.contains(element) !== true;
  usePressOutside(box, isOpen, (pressed) => isOutside(pressed) && change(false));
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={change}>
      <Pressable ref={trigger}>{target}</Pressable>
      <Popover
        ref={box}
        isNonModal
        shouldCloseOnInteractOutside={isOutside}
        placement={position === 'bottom-end' ? 'bottom end' : 'bottom start'}
        offset={OFFSET_PX}
        className={classes.popover ?? ''}
        style={{ zIndex: 'var(--z-popover)', ...(width !== undefined && { width }) }}
      >
        {header}
        {header !== undefined && filled.length > 0 && <Separator className={classes.divider ?? ''} />}
        <AriaMenu className={classes.menu ?? ''}>
          {filled.map((group, at) => (
            <Fragment key={group.map((action) => action.label).join('/')}>
              {at > 0 && <Separator className={classes.divider ?? ''} />}
              {group.map((action) => (
                <MenuEntry key={`${action.label}/${action.note ?? ''}`} action={action} />
              ))}
            </Fragment>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
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
