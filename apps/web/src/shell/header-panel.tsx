import { IconButton } from '../ui/basics/icon-button.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { usePanel } from './navigation-store.ts';
import type { HeaderPanel } from './slots.ts';

/** A button of the header that opens the panel of a feature. */
export function HeaderPanelButton({ panel }: { readonly panel: HeaderPanel }) {
  const { name, icon, Panel, useCount } = panel;
  const { opened, change } = usePanel(name);
  const count = useCount();
  return (
    <Popover
      opened={opened}
      onChange={change}
      label={name}
      position="bottom-end"
      width={350}
      target={
        <IconButton
          icon={icon}
          iconSize={20}
          label={name}
          badge={count}
          active={opened}
          side="bottom"
          aria-expanded={opened}
          onClick={() => change(!opened)}
        />
      }
    >
      <Panel onClose={() => change(false)} />
    </Popover>
  );
}
