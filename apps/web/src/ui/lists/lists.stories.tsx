import { IconCloud, IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { CollapsibleGroup } from '../layout/collapsible-group.tsx';
import { PercentChip } from '../states/percent-chip.tsx';
import { Pagination } from './pagination.tsx';
import { Table, type TableColumn } from './table.tsx';

export const title =
  'Table: sorted, hovered, selected and expandable rows; pagination with seven places; groups';

interface Row {
  readonly id: string;
  readonly angle: number;
  readonly cloud: number | null;
}
const rows: readonly Row[] = [
  { id: 'S-48210', angle: 4.2, cloud: 0 },
  { id: 'S-48211', angle: 4.6, cloud: 24 },
  { id: 'S-48196', angle: 17.8, cloud: 46 },
  { id: 'S-48198', angle: 18.9, cloud: null },
];
const columns: readonly TableColumn<Row>[] = [
  { id: 'id', head: 'Scene', cell: ({ id }) => id, sortBy: ({ id }) => id },
  {
    id: 'cloud',
    head: 'Clouds',
    sortBy: ({ cloud }) => cloud,
    cell: ({ cloud }) => (
      <PercentChip
        percent={cloud}
        shade={(percent) => Math.min(0.34, 0.06 + percent / 150)}
        title="Cloud cover"
        icon={IconCloud}
        missingIcon={IconCloudOff}
      />
    ),
  },
  {
    id: 'angle',
    head: 'Off-nadir °',
    align: 'right',
    cell: ({ angle }) => angle,
    sortBy: ({ angle }) => angle,
  },
];

export function Story() {
  const [selected, setSelected] = useState('S-48211');
  const [page, setPage] = useState(12);
  return (
    <>
      <Table
        label="Scenes"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ id }) => id}
        selectedKey={selected}
        onRowClick={({ id }) => setSelected(id)}
        detail={({ id }) => <p>Details of {id}</p>}
        startOrder={{ column: 'angle', direction: 'ascending' }}
      />
      <Pagination label="Pages of scenes" page={page} total={2400} onChange={setPage} />
      <div>
        <CollapsibleGroup title="Opened group" note="4 scenes" startsOpened>
          {() => <p>Content</p>}
        </CollapsibleGroup>
        <CollapsibleGroup title="Group being prepared" startsOpened isPreparing>
          {() => <p>Content</p>}
        </CollapsibleGroup>
      </div>
    </>
  );
}
