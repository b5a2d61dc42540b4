import { IconCloud, IconMoon, IconPhoto, IconPhotoOff, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { Tabs } from '../layout/tabs.tsx';
import { TriStateCheckbox } from './checkbox.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Toggle } from './toggle.tsx';

export const title = 'Choices: check boxes, toggle 55 x 25, segments, tabs';

const row = { display: 'flex', flexWrap: 'wrap', gap: 'var(--s4)', alignItems: 'center' } as const;
const nothing = () => undefined;

export function Story() {
  const [on, setOn] = useState(true);
  const [light, setLight] = useState<'all' | 'day' | 'night'>('day');
  const [overlay, setOverlay] = useState<'none' | 'rgb' | 'clouds'>('rgb');
  const [tab, setTab] = useState<'alerts' | 'reports' | 'archive'>('alerts');
  return (
    <>
      <div style={row}>
        <TriStateCheckbox state="none" label="None" onChange={nothing} />
        <TriStateCheckbox state="some" label="Some" onChange={nothing} />
        <TriStateCheckbox state="all" label="All" onChange={nothing} />
        <Toggle on={on} label="My Tasks" onChange={setOn} />
      </div>
      <div style={row}>
        <SegmentedControl
          label="Time of day"
          value={light}
          onChange={setLight}
          segments={[
            { value: 'all', label: 'All' },
            { value: 'day', label: 'Day', icon: IconSun },
            { value: 'night', label: 'Night', icon: IconMoon },
          ]}
        />
        <SegmentedControl
          label="Overlay"
          value={overlay}
          onChange={setOverlay}
          segments={[
            { value: 'none', label: 'No overlay', icon: IconPhotoOff, iconOnly: true },
            { value: 'rgb', label: 'Picture', icon: IconPhoto, iconOnly: true },
            { value: 'clouds', label: 'Clouds', icon: IconCloud, iconOnly: true },
          ]}
        />
      </div>
      <Tabs
        label="Lists"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'alerts', label: 'Alerts', count: 9, panel: <p>Nine alerts</p> },
          { id: 'reports', label: 'Reports', count: 3, panel: <p>Three reports</p> },
          { id: 'archive', label: 'Archive', disabled: true, panel: null },
        ]}
      />
    </>
  );
}
