import { DataProductsPage } from '../../../features/data-products/data-products-page.tsx';
import { useRecordView } from '../../../parts/record-list/use-record-view.ts';

/** /admin/data_products */
export function DataProductsView() {
  return <DataProductsPage {...useRecordView()} />;
}
