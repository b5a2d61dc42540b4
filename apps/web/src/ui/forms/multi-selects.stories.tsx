import { useState } from 'react';
import { MultiSelect } from './multi-select.tsx';

export const title = 'Multi-select: list mode (150 px, then scrolls) and count mode';

const sensors = ['GHOSt-1', 'GHOSt-2', 'GHOSt-3', 'GHOSt-4', 'GHOSt-5'].map((name) => ({
  value: name,
  label: name,
}));
const modes = ['linescan', 'framing', 'staring', 'offset'].map((name) => ({ value: name, label: name }));

export function Story() {
  const [chosen, setChosen] = useState<readonly string[]>(['GHOSt-1', 'GHOSt-2', 'GHOSt-4']);
  const [mode, setMode] = useState<readonly string[]>(modes.map(({ value }) => value));
  const [none, setNone] = useState<readonly string[]>([]);
  const columns = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 'var(--s4)' } as const;
  const column = { display: 'flex', flexDirection: 'column', gap: 'var(--s3)' } as const;
  return (
    <div style={columns}>
      <MultiSelect label="Sensors" options={sensors} value={chosen} onChange={setChosen} searchable />
      <div style={column}>
        <MultiSelect label="Imaging mode" display="count" options={modes} value={mode} onChange={setMode} />
        <MultiSelect
          label="Sensors in the box"
          display="count"
          searchable
          options={sensors}
          value={chosen}
          onChange={setChosen}
        />
        <MultiSelect label="Collections" display="count" options={sensors} value={none} onChange={setNone} />
        <MultiSelect label="Off" display="count" options={sensors} value={[]} onChange={setNone} disabled />
      </div>
    </div>
  );
}
