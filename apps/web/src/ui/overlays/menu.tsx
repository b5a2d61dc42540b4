import { Menu as MantineMenu } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefAttributes,
  useId,
  useImperativeHandle,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { ICON_STROKE, type Icon } from '../basics/button.tsx';
import classes from './menu.module.css';

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
  /** A button, or what hands the attributes and events of one on. */
  readonly target: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;
  /** Groups are set apart by a line. */
  readonly groups: readonly (readonly MenuAction[])[];
  readonly header?: ReactNode;
  readonly width?: number;
  readonly position?: 'bottom-start' | 'bottom-end';
  /** Where others open and close it too. */
  readonly opened?: boolean;
  readonly onChange?: (opened: boolean) => void;
}

/** A button that opens a list of actions. The list is made when the button is first come near: rows have one each. */
export function Menu(props: MenuProps) {
  const { target, groups, header, width, position = 'bottom-start' } = props;
  const id = useId();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [ownOpened, setOwnOpened] = useState(false);
  const { opened = ownOpened, onChange: setOpened = setOwnOpened } = props;
  const given = target.props;
  const ref = useMergedRef(setElement, given.ref);
  const button = cloneElement(target, {
    // Who may be opened by others has to be there before anybody comes near.
    ...(props.opened !== undefined && { ref }),
    id: `${id}-target`,
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    ...(opened && { 'aria-controls': `${id}-dropdown` }),
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      given.onPointerEnter?.(event);
      setElement(event.currentTarget);
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      given.onFocus?.(event);
      setElement(event.currentTarget);
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      given.onClick?.(event);
      // It has to be there, closed, before it opens: then it knows where the focus goes back to.
      flushSync(() => setElement(event.currentTarget));
      setOpened(!opened);
    },
  });
  return (
    <>
      {button}
      {element && (
        <MantineMenu
          id={id}
          opened={opened}
          onChange={setOpened}
          position={position}
          offset={6}
          withInitialFocusPlaceholder={false}
          hideDetached={false}
          zIndex="var(--z-popover)"
          transitionProps={{ transition: 'fade-up', duration: 200 }}
          {...(width !== undefined && { width })}
          classNames={{
            dropdown: classes.dropdown ?? '',
            item: classes.item ?? '',
            divider: classes.divider ?? '',
          }}
        >
          <MantineMenu.Target>
            <Anchor element={element} />
          </MantineMenu.Target>
          <MantineMenu.Dropdown>
            {header}
            {groups
              .filter((group) => group.length > 0)
              .map((group, at) => (
                <div key={group.map((action) => action.label).join('/')} role="presentation">
                  {(at > 0 || header !== undefined) && <MantineMenu.Divider />}
                  {group.map((action, row) => (
                    <MenuEntry
                      key={`${action.label}/${action.note ?? ''}`}
                      action={action}
                      isFirst={at === 0 && row === 0}
                    />
                  ))}
                </div>
              ))}
          </MantineMenu.Dropdown>
        </MantineMenu>
      )}
    </>
  );
}

interface AnchorProps {
  readonly element: HTMLElement;
  readonly ref?: Ref<HTMLElement>;
}

/** Stands for an element that is in the page already, where the menu wants to draw one of its own. */
function Anchor({ element, ref }: AnchorProps) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

function MenuEntry({ action, isFirst }: { readonly action: MenuAction; readonly isFirst: boolean }) {
  const Glyph = action.icon;
  return (
    <MantineMenu.Item
      disabled={action.disabled ?? false}
      onClick={action.onSelect}
      data-danger={action.danger || undefined}
      data-autofocus={isFirst || undefined}
      {...(action.chosen && { 'aria-current': 'true' as const })}
      leftSection={Glyph && <Glyph size={16} stroke={ICON_STROKE} />}
      rightSection={
        action.chosen ? <IconCheck size={16} stroke={ICON_STROKE} aria-label="Chosen" /> : undefined
      }
    >
      {action.label}
      {action.note !== undefined && <span className={classes.note}>{action.note}</span>}
    </MantineMenu.Item>
  );
}
