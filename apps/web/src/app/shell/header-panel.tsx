import type { Icon } from '../../ui/basics/button.tsx';
import { IconButton } from '../../ui/basics/icon-button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { type NavigationPanel, usePanel } from './navigation-store.ts';
import type { HeaderPanel } from './slots.tsx';

interface HeaderPanelButtonProps {
  readonly panel: NavigationPanel;
  readonly icon: Icon;
  readonly slot: HeaderPanel;
}

/** A button of the header whose panel a feature gives. */
export function HeaderPanelButton({ panel, icon, slot }: HeaderPanelButtonProps) {
  const { opened, change } = usePanel(panel);
  const count = slot.useCount();
  return (
    <Popover
      opened={opened}
      onChange={change}
      label={panel}
      position="bottom-end"
      width={350}
      target={
        <IconButton
          icon={icon}
          iconSize={20}
          label={panel}
          badge={count}
          active={opened}
          side="bottom"
          aria-expanded={opened}
          onClick={() => change(!opened)}
        />
      }
    >
      <slot.Panel onClose={() => change(false)} />
    </Popover>
  );
}
