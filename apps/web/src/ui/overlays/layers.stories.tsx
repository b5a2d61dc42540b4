import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../basics/button.tsx';
import { SidePanel } from '../layout/side-panel.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CopyMenu } from './copy-menu.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { SideSheet } from './side-sheet.tsx';
import { showToast } from './toasts.tsx';

export const title = 'Layers: dialog, side sheet, popover, menu, toasts, side panel';

const row = { display: 'flex', flexWrap: 'wrap', gap: 'var(--s2)' } as const;
const stage = { position: 'relative', display: 'flex', height: 160, justifyContent: 'flex-end' } as const;
const nothing = () => undefined;

export function Story() {
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [hasSheet, setSheet] = useState(false);
  const [hasPanel, setPanel] = useState(true);
  return (
    <>
      <div style={row}>
        <CopyMenu
          label="Copy this"
          choices={[
            { label: 'Link', text: () => location.href },
            { label: 'curl', text: () => `curl ${location.href}` },
          ]}
        />
        <Button onClick={() => setAsking(true)}>Dialog</Button>
        <Button onClick={() => setSheet(true)}>Side sheet</Button>
        <SideSheet
          opened={hasSheet}
          title="Bay Methane Watch"
          note="Program 7"
          onClose={() => setSheet(false)}
          footer={<Button onClick={() => setSheet(false)}>Cancel</Button>}
        >
          The record next to its list.
        </SideSheet>
        <Popover
          opened={isOpen}
          onChange={setOpen}
          label="Filter"
          target={<Button onClick={() => setOpen(!isOpen)}>Popover</Button>}
        >
          <Button>Inside</Button>
        </Popover>
        <Menu
          target={<Button>Menu</Button>}
          groups={[
            [{ label: 'Copy coordinates', icon: IconCopy, onSelect: nothing }],
            [{ label: 'Delete', icon: IconTrash, danger: true, onSelect: nothing }],
          ]}
        />
        <Button onClick={() => showToast({ tone: 'ok', title: 'Order placed', text: '#10482, 7 scenes' })}>
          Toast
        </Button>
        <Button onClick={() => showToast({ tone: 'bad', title: 'Failed to load ENVI header information.' })}>
          Error toast
        </Button>
      </div>
      <div style={stage}>
        <SidePanel label="Results" side="right" opened={hasPanel} onToggle={setPanel}>
          <p>312 scenes</p>
        </SidePanel>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="Clear Cart and Exit Wizard?"
        text="7 scenes leave your cart when you leave this page."
        confirm="Clear and leave"
        cancel="Stay"
        danger
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
