import { LicencesPage } from '../../../features/licences/licences-page.tsx';
import { useRecordView } from '../../../parts/record-list/use-record-view.ts';

/** /admin/licences */
export function LicencesView() {
  return <LicencesPage {...useRecordView()} />;
}
