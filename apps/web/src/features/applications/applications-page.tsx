import type { Application } from '@sigma/contract';
import { IconApps, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordPage } from '../../parts/record-list/record-page.tsx';
import { useRecordView } from '../../parts/record-list/use-record-view.ts';
import { Button } from '../../ui/basics/button.tsx';
import type { TableColumn } from '../../ui/lists/table.tsx';
import { FilterMenu } from '../../ui/overlays/filter-menu.tsx';
import { counted } from '../../ui/text/figures.ts';
import { ApplicationSheet } from './application-sheet.tsx';
import { ApplicationState, lastUseText } from './application-state.tsx';
import { applicationsQuery, issuerQuery } from './applications.queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

const NEW = 'new';
const STATES = [
  ['', 'All'],
  ['active', 'Active'],
  ['disabled', 'Disabled'],
] as const;

const COLUMNS: readonly TableColumn<Application>[] = [
  { id: 'name', head: 'Name', sortable: true, cell: ({ name }) => name },
  {
    id: 'permission_set',
    head: 'Permission set',
    drop: 3,
    cell: ({ permission_set_name, operations }) =>
      `${permission_set_name} · ${counted(operations, 'operation')}`,
  },
  { id: 'client_id', head: 'Client id', drop: 1, cell: ({ client_id }) => client_id },
  {
    id: 'last_used_at',
    head: 'Last used',
    sortable: true,
    drop: 2,
    cell: ({ last_used_at }) => lastUseText(last_used_at),
  },
  { id: 'state', head: 'State', cell: ({ disabled }) => <ApplicationState disabled={disabled} /> },
];

/** Machine applications: who may call without a person, and what. */
export function ApplicationsPage() {
  const access = useRecordView(['state']);
  const { view, onView } = access;
  const list = useQuery(applicationsQuery(view));
  const issuer = useQuery(issuerQuery).data;
  const [secretOf, setSecretOf] = useState<Application>();
  const add = () => onView({ opened: NEW });
  const addButton = (
    <Button kind="primary" icon={IconPlus} onClick={add}>
      Add application
    </Button>
  );
  return (
    <RecordPage
      {...access}
      title="Applications"
      noun="application"
      searchLabel="Name"
      filters={
        <FilterMenu
          label="State"
          options={STATES}
          value={STATES.find(([value]) => value === view.filters.state)?.[0] ?? ''}
          onChange={(state) => onView({ filters: state === '' ? {} : { state } })}
        />
      }
      action={addButton}
      list={list}
      none={{
        icon: IconApps,
        title: 'There are no applications.',
        text: 'An application calls Sigma with client credentials. Its permission set says which operations it may call.',
        action: (
          <Button icon={IconPlus} onClick={add}>
            Add application
          </Button>
        ),
      }}
      startOrder={{ column: 'name', direction: 'ascending' }}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
    >
      {view.opened !== undefined && issuer !== undefined && (
        <ApplicationSheet
          key={view.opened}
          id={view.opened === NEW ? undefined : view.opened}
          issuer={issuer}
          onClose={() => onView({ opened: undefined })}
          onSecret={setSecretOf}
        />
      )}
      {secretOf !== undefined && issuer !== undefined && (
        <SecretDialog application={secretOf} issuer={issuer.address} onClose={() => setSecretOf(undefined)} />
      )}
    </RecordPage>
  );
}
