import type { DataProduct } from '@sigma/contract';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { RecordPage } from '../../parts/record-list/record-page.tsx';
import type { RecordViewAccess } from '../../parts/record-list/use-record-view.ts';
import { Button } from '../../ui/basics/button.tsx';
import type { TableColumn } from '../../ui/lists/table.tsx';
import { NameList } from '../../ui/text/name-list.tsx';
import { DataProductSheet } from './data-product-sheet.tsx';
import { managedDataProductsQuery } from './data-products.queries.ts';

const NEW = 'new';

/** The data products that programs may order; one opens in a side sheet. */
export function DataProductsPage({ view, onView }: RecordViewAccess) {
  const products = useQuery(managedDataProductsQuery(view));
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => onView({ opened: NEW })}>
      Add data product
    </Button>
  );
  return (
    <RecordPage
      title="Data products"
      searchLabel="Name"
      action={add}
      list={products}
      noun="data product"
      none={{
        icon: IconStack2,
        title: 'There are no data products in the system.',
        text: 'Without a product, nothing can be ordered from a collection.',
        action: add,
      }}
      startOrder={{ column: 'name', direction: 'ascending' }}
      columns={COLUMNS}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      view={view}
      onView={onView}
    >
      {view.opened !== undefined && (
        <DataProductSheet
          key={view.opened}
          id={view.opened === NEW ? undefined : Number(view.opened)}
          onClose={() => onView({ opened: undefined })}
        />
      )}
    </RecordPage>
  );
}

const COLUMNS: readonly TableColumn<DataProduct>[] = [
  { id: 'name', head: 'Data product', sortable: true, cell: ({ name }) => name },
  { id: 'product_level', head: 'Level', sortable: true, cell: ({ product_level }) => product_level },
  { id: 'formats', head: 'Formats', drop: 3, cell: ({ file_formats }) => file_formats.join(', ') },
  {
    id: 'collections',
    head: 'Collections',
    drop: 2,
    cell: ({ collections }) => <NameList names={collections} />,
  },
];
