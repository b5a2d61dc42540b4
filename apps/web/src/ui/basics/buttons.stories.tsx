import {
  IconBookmark,
  IconDownload,
  IconEraser,
  IconMapPin,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export const title = 'Buttons: 28, 32, 40 px';

const row = { display: 'flex', flexWrap: 'wrap', gap: 'var(--s2)', alignItems: 'center' } as const;

export function Story() {
  return (
    <>
      <div style={row}>
        <Button kind="primary">Primary</Button>
        <Button>Default</Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="danger" icon={IconTrash}>
          Delete
        </Button>
        <Button kind="danger-filled">Clear and leave</Button>
        <Button disabled>Disabled</Button>
      </div>
      <div style={row}>
        <Button kind="primary" size="s">
          Small
        </Button>
        <Button size="s" icon={IconRefresh}>
          Refresh
        </Button>
        <Button kind="primary" size="l">
          Large
        </Button>
        <Button kind="primary" busy>
          Placing...
        </Button>
      </div>
      <div style={row}>
        <IconButton icon={IconDownload} label="Download" />
        <IconButton icon={IconBookmark} label="Save" badge={7} />
        <IconButton icon={IconMapPin} label="Point" active />
        <IconButton icon={IconEraser} label="Clear" disabled />
      </div>
    </>
  );
}
