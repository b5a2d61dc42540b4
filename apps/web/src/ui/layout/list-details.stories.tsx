import { IconAlertCircle, IconCircleCheck, IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../basics/button.tsx';
import { SearchBox } from '../forms/search-box.tsx';
import { ListCard } from '../lists/list-card.tsx';
import { FilterMenu } from '../overlays/filter-menu.tsx';
import { StatusBadge } from '../states/status-badge.tsx';
import { Detail, DetailHead } from './detail-head.tsx';
import { ListColumn, ListCount, ListDetail, ListLine, ListNone } from './list-detail.tsx';

export const title = 'List and detail: search, filter, cards, head';

const ENTRIES = ['Port of Oakland', 'Permian pads, with a name that is too long for its column'] as const;
const OPTIONS = [
  ['all', 'All'],
  ['open', 'Open'],
] as const;

export function Story() {
  const [search, setSearch] = useState('');
  const [state, setState] = useState<'all' | 'open'>('all');
  const [selected, setSelected] = useState<string>(ENTRIES[0]);
  const shown = ENTRIES.filter((name) => name.includes(search));
  return (
    <div style={{ height: 320 }}>
      <ListDetail step="list" onBack={() => undefined}>
        <ListColumn
          label="Entries"
          title="Entries"
          action={<Button size="s">Refresh</Button>}
          tools={
            <>
              <ListLine>
                <SearchBox label="Name" text={search} onSearch={setSearch} />
                <FilterMenu label="State" options={OPTIONS} value={state} onChange={setState} />
              </ListLine>
              <ListCount text={`${shown.length} entries`} />
            </>
          }
          pages={null}
        >
          {shown.length === 0 && <ListNone>No entries meet these filters.</ListNone>}
          {shown.map((name, at) => (
            <ListCard
              key={name}
              icon={IconPackage}
              name={name}
              badge={
                at === 0 ? (
                  <StatusBadge tone="ok" icon={IconCircleCheck} word="Delivered" bare />
                ) : (
                  <StatusBadge tone="bad" icon={IconAlertCircle} word="Failed" bare />
                )
              }
              isSelected={name === selected}
              onSelect={() => setSelected(name)}
              lines={[[['18:31 UTC', '2 scenes'], '#22222222']]}
              problem={at === 0 ? undefined : 'The bucket rejected the files'}
            />
          ))}
        </ListColumn>
        <Detail label={selected}>
          <DetailHead
            title={selected}
            badge={<StatusBadge tone="ok" icon={IconCircleCheck} word="Delivered" />}
            meta="#22222222 · placed by Demo Customer"
            actions={<Button kind="danger">Cancel</Button>}
          />
          <p style={{ padding: 'var(--s4) var(--s6)' }}>Details</p>
        </Detail>
      </ListDetail>
    </div>
  );
}
