import type { PermissionSet } from '@sigma/contract';
import { IconPlus, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { RecordPage } from '../../parts/record-list/record-page.tsx';
import { useRecordView } from '../../parts/record-list/use-record-view.ts';
import { Button } from '../../ui/basics/button.tsx';
import type { TableColumn } from '../../ui/lists/table.tsx';
import { countText } from '../../ui/text/figures.ts';
import { grantableQuery, permissionSetsQuery } from './applications.queries.ts';
import { PermissionSetSheet } from './permission-set-sheet.tsx';

const NEW = 'new';

const COLUMNS: readonly TableColumn<PermissionSet>[] = [
  { id: 'name', head: 'Name', sortable: true, cell: ({ name }) => name },
  { id: 'description', head: 'Description', drop: 1, cell: ({ description }) => description },
  {
    id: 'operations',
    head: 'Operations',
    align: 'right',
    cell: ({ operations }) => countText(operations.length),
  },
  {
    id: 'applications',
    head: 'Applications',
    align: 'right',
    cell: ({ applications }) => countText(applications),
  },
];

/** Permission sets: named lists of the operations that applications may call. */
export function PermissionSetsPage() {
  const access = useRecordView();
  const { view, onView } = access;
  const list = useQuery(permissionSetsQuery(view));
  const grantable = useQuery(grantableQuery).data?.results;
  const add = () => onView({ opened: NEW });
  return (
    <RecordPage
      {...access}
      title="Permission sets"
      noun="permission set"
      searchLabel="Name"
      action={
        <Button kind="primary" icon={IconPlus} onClick={add}>
          Add permission set
        </Button>
      }
      list={list}
      none={{
        icon: IconShieldCheck,
        title: 'There are no permission sets.',
        text: 'A permission set lists the operations that its applications may call.',
        action: (
          <Button icon={IconPlus} onClick={add}>
            Add permission set
          </Button>
        ),
      }}
      startOrder={{ column: 'name', direction: 'ascending' }}
      columns={COLUMNS}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
    >
      {view.opened !== undefined && grantable !== undefined && (
        <PermissionSetSheet
          key={view.opened}
          id={view.opened === NEW ? undefined : Number(view.opened)}
          grantable={grantable}
          onClose={() => onView({ opened: undefined })}
        />
      )}
    </RecordPage>
  );
}
