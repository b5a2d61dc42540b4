import { useQuery } from '@tanstack/react-query';
import { StaffFindingsPage } from '../../../features/monitor/staff/staff-findings-page.tsx';
import { programNamesQuery } from '../../../features/programs/programs.queries.ts';
import { useRecordView } from '../../../parts/record-list/use-record-view.ts';
import { useFlags } from '../../../session/flags.ts';

/** /admin/findings: what waits to be published, and what was published or withdrawn. */
export function FindingsView() {
  const access = useRecordView(['state', 'program', 'class', 'type']);
  const { osk_admin: canEdit } = useFlags();
  const programs = useQuery(programNamesQuery).data?.results ?? [];
  return <StaffFindingsPage {...access} programs={programs} canEdit={canEdit} />;
}
