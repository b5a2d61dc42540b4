import type { ManagedEula } from '@sigma/contract';
import { IconLicense, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { RecordPage } from '../../parts/record-list/record-page.tsx';
import type { RecordViewAccess } from '../../parts/record-list/use-record-view.ts';
import { Button } from '../../ui/basics/button.tsx';
import type { TableColumn } from '../../ui/lists/table.tsx';
import { counted, countText, dayText } from '../../ui/text/figures.ts';
import { LicenceSheet } from './licence-sheet.tsx';
import { licencesQuery } from './licences.queries.ts';

const NEW = 'new';

/** The licences of the platform; one opens in a side sheet, where a changed text becomes a new version. */
export function LicencesPage({ view, onView }: RecordViewAccess) {
  const licences = useQuery(licencesQuery(view));
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => onView({ opened: NEW })}>
      Add licence
    </Button>
  );
  return (
    <RecordPage
      title="Licences"
      searchLabel="Name or identifying value"
      action={add}
      list={licences}
      noun="licence"
      none={{
        icon: IconLicense,
        title: 'There are no licences in the system.',
        text: 'A program orders under one of its licences.',
        action: add,
      }}
      startOrder={{ column: 'name', direction: 'ascending' }}
      columns={COLUMNS}
      narrowLine={({ identifying_value, programs }) =>
        `${identifying_value} · ${counted(programs.length, 'program')}`
      }
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      view={view}
      onView={onView}
    >
      {view.opened !== undefined && (
        <LicenceSheet
          key={view.opened}
          id={view.opened === NEW ? undefined : Number(view.opened)}
          onClose={() => onView({ opened: undefined })}
        />
      )}
    </RecordPage>
  );
}

const COLUMNS: readonly TableColumn<ManagedEula>[] = [
  { id: 'name', head: 'Licence', sortable: true, cell: ({ name }) => name },
  { id: 'value', head: 'Identifying value', drop: 3, cell: ({ identifying_value }) => identifying_value },
  { id: 'version', head: 'Version', align: 'right', cell: ({ version }) => version },
  {
    id: 'published_at',
    head: 'Published',
    sortable: true,
    drop: 2,
    cell: ({ published_at }) => dayText(published_at),
  },
  {
    id: 'programs',
    head: 'Programs',
    align: 'right',
    drop: 3,
    cell: ({ programs }) => countText(programs.length),
  },
  {
    id: 'accepted',
    head: 'Accepted by',
    align: 'right',
    drop: 1,
    cell: ({ accepted_by }) => countText(accepted_by),
  },
];
