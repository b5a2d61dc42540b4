import type { Detection } from '@sigma/contract';
import { FIELD_REPORT, MAX_REPORT_ASSETS, MONITOR_TEXTS, SUMMARY_REPORT } from '@sigma/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useSession } from '../../../../session/session.tsx';
import { Button } from '../../../../ui/basics/button.tsx';
import { DayField } from '../../../../ui/dates/day-field.tsx';
import { fieldTitle } from '../../../../ui/forms/form-rules.ts';
import { MultiSelect } from '../../../../ui/forms/multi-select.tsx';
import { SegmentedControl } from '../../../../ui/forms/segmented-control.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../../../ui/states/error-notice.tsx';
import { counted } from '../../../../ui/text/figures.ts';
import { assetsQuery } from '../../data/assets.queries.ts';
import { recipientsOf } from '../recipients.ts';
import { useRequestReport } from '../report.changes.ts';
import { type ReportTab, TAB_NAMES } from '../reports-view.ts';
import { FindingsField } from './findings-field.tsx';
import { PendingPasses } from './pending-passes.tsx';
import classes from './request-report-dialog.module.css';

/** What is filled in when it opens. */
export interface ReportDraft {
  readonly type: ReportTab;
  readonly assets?: readonly string[];
  readonly findings?: readonly Detection[];
  /** A day. */
  readonly from?: string;
}

interface RequestReportDialogProps {
  readonly draft: ReportDraft;
  readonly onClose: () => void;
  readonly onRequested: (report: string) => void;
}

/** Chooses assets, kind and period of a report, and states who will get it. */
export function RequestReportDialog({ draft, onClose, onRequested }: RequestReportDialogProps) {
  const { programId } = useSession();
  const [type, setType] = useState(draft.type);
  const [assets, setAssets] = useState(draft.assets ?? NOTHING);
  const [findings, setFindings] = useState(() => draft.findings?.map(({ id }) => id) ?? NOTHING);
  const [from, setFrom] = useState(draft.from ?? null);
  const [to, setTo] = useState<string | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const list = useQuery(assetsQuery(programId));
  const all = list.data?.results ?? [];
  const chosen = all.filter(({ id }) => assets.includes(id));
  const isField = type === 'field';
  const request = useRequestReport((report) => {
    showToast({ tone: 'ok', title: 'Report requested', text: MONITOR_TEXTS.noReportFile });
    onRequested(report.external_id);
  });
  const wanted = {
    type: isField ? FIELD_REPORT : SUMMARY_REPORT,
    assets,
    findings: isField ? findings : [],
    from,
    to,
  };
  const isTooMany = assets.length > MAX_REPORT_ASSETS;
  return (
    <Dialog
      opened
      title="Request report"
      width={520}
      onClose={onClose}
      locked={request.isPending}
      footer={
        <>
          <span className={classes.recipients} role="status">
            {recipientsText(chosen)}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={request.isPending}
            disabled={assets.length === 0 || isTooMany}
            onClick={() => request.mutate({ wanted, key })}
          >
            Request report
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <SegmentedControl
          label="Kind of report"
          wide
          segments={[
            { value: 'summary', label: TAB_NAMES.summary.slice(0, -1) },
            { value: 'field', label: TAB_NAMES.field.slice(0, -1) },
          ]}
          value={type}
          onChange={setType}
        />
        <p className={classes.hint}>{isField ? FIELD_HINT : SUMMARY_HINT}</p>
        {list.isError && <ErrorNotice {...errorText(list.error)} />}
        <MultiSelect
          label="Assets"
          searchable
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
          value={assets}
          onChange={(next) => {
            setAssets(next);
            setFindings([]);
          }}
          {...(isTooMany && { error: `Choose at most ${MAX_REPORT_ASSETS} assets.` })}
        />
        <div className={classes.days}>
          <DayField
            label="From"
            value={from}
            onChange={setFrom}
            onClear={() => setFrom(null)}
            max={to ?? undefined}
          />
          <DayField
            label="To"
            value={to}
            onChange={setTo}
            onClear={() => setTo(null)}
            min={from ?? undefined}
          />
        </div>
        <PendingPasses assets={isTooMany ? [] : chosen} from={from} to={to} />
        {isField && assets.length > 0 && (
          <FindingsField
            assets={assets}
            named={draft.findings ?? NO_FINDINGS}
            value={findings}
            onChange={setFindings}
          />
        )}
        {request.isError && <ErrorNotice {...failureText(request.error)} />}
      </div>
    </Dialog>
  );
}

const NOTHING: readonly string[] = [];
const NO_FINDINGS: readonly Detection[] = [];
const SUMMARY_HINT = 'Passes with their limits, all findings, a page for each alert, and the trend.';
const FIELD_HINT = 'A route for a crew, with a page for each place.';

function recipientsText(assets: Parameters<typeof recipientsOf>[0]): string {
  if (assets.length === 0) return 'Choose at least one asset';
  const { count, isAtMost } = recipientsOf(assets);
  if (count === 0) return MONITOR_TEXTS.noRecipients;
  return `Sent to ${isAtMost ? 'up to ' : ''}${counted(count, 'recipient')}`;
}

/** The first issue that the server names, with the title of its field, is more specific than the code. */
function failureText(error: unknown) {
  const [issue] = error instanceof ApiError ? error.errors : [];
  if (issue === undefined) return errorText(error);
  const title = fieldTitle(issue.field.replace(/\.\d+$/, ''));
  return { title: 'The report was not requested', text: `${title} ${issue.message}.` };
}
