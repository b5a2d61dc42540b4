import { Menu as MantineMenu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { ICON_STROKE, type Icon } from './button.tsx';
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
  readonly target: ReactElement;
  /** Groups are set apart by a line. */
  readonly groups: readonly (readonly MenuAction[])[];
  readonly header?: ReactNode;
  readonly width?: number;
  readonly position?: 'bottom-start' | 'bottom-end';
  readonly opened?: boolean;
  readonly onChange?: (opened: boolean) => void;
}

export function Menu(props: MenuProps) {
  const { target, groups, header, width, position = 'bottom-start', opened, onChange } = props;
  return (
    <MantineMenu
      position={position}
      offset={6}
      withInitialFocusPlaceholder={false}
      hideDetached={false}
      zIndex="var(--z-popover)"
      transitionProps={{ transition: 'fade-up', duration: 200 }}
      {...(width !== undefined && { width })}
      {...(opened !== undefined && { opened })}
      {...(onChange !== undefined && { onChange })}
      classNames={{
        dropdown: classes.dropdown ?? '',
        item: classes.item ?? '',
        divider: classes.divider ?? '',
      }}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
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
  );
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
