import type { QueryClient } from '@tanstack/react-query';
import { assetsQuery } from '../data/assets.queries.ts';
import { assetOf } from '../data/finding.fixture.ts';
import { ReportList } from '../reports/list/report-list.tsx';
import { reportOf } from '../reports/report.fixture.ts';
import { ReportDetail } from '../reports/report-detail.tsx';
import { shownReports } from '../reports/reports-view.ts';
import { State, StoryFrame } from './story-frame.fixture.tsx';

export const title = 'Monitor: reports';

const open = { pages: null, size: null, pdf_presigned_uri: '', ready_at: null };
const GENERATING = reportOf(2, { ...open, state: 'generating' });
const FAILED = reportOf(3, {
  ...open,
  state: 'failed',
  cause: 'The report could not be generated in three attempts. Try again, or contact support.',
});
const MANY = Array.from({ length: 200 }, (_, index) => reportOf(index + 10));
const nothing = () => undefined;

function fill(queries: QueryClient) {
  const assets = [assetOf()];
  queries.setQueryData(assetsQuery(3).queryKey, {
    count: assets.length,
    next: null,
    previous: null,
    results: assets,
  });
}

const List = ({ reports }: { readonly reports: readonly ReturnType<typeof reportOf>[] }) => (
  <ReportList
    shown={shownReports(reports, { report: undefined, tab: undefined })}
    onTab={nothing}
    onOpen={nothing}
    onRequest={nothing}
    notice={null}
  />
);

export function Story() {
  return (
    <StoryFrame fill={fill}>
      <State name="Ready, generating, failed" height={330}>
        <List reports={[reportOf(1), GENERATING, FAILED]} />
      </State>
      <State name="Full: 200 reports" height={330}>
        <List reports={MANY} />
      </State>
      <State name="Generating" height={330}>
        <ReportDetail report={GENERATING} onDeleted={nothing} />
      </State>
      <State name="Failed" height={330}>
        <ReportDetail report={FAILED} onDeleted={nothing} />
      </State>
    </StoryFrame>
  );
}
