import { type MonitoringReport, REQUESTS_MONITOR } from '@sigma/contract';
import { periodText } from '@sigma/domain';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ContractButton } from '../../../../parts/contract/contract-button.tsx';
import { ListColumn } from '../../../../ui/layout/list-detail.tsx';
import { ListCard } from '../../../../ui/lists/list-card.tsx';
import { VirtualList } from '../../../../ui/lists/virtual-list.tsx';
import { dayText } from '../../../../ui/text/figures.ts';
import { ReportStateBadge } from '../report-state-badge.tsx';
import { REPORT_TABS, type ReportTab, type ShownReports, TAB_NAMES } from '../reports-view.ts';
import classes from './report-list.module.css';

const ROW_PX = 61;

interface ReportListProps {
  readonly shown: ShownReports;
  readonly onTab: (tab: ReportTab) => void;
  readonly onOpen: (report: string) => void;
  readonly onRequest: () => void;
  /** In place of the entries while they load, when they failed, or when there are none. */
  readonly notice: ReactNode;
}

/** The reports of one kind, the newest first. */
export function ReportList({ shown, onTab, onOpen, onRequest, notice }: ReportListProps) {
  const { tab, listed, counts, open } = shown;
  return (
    <ListColumn
      label="Reports"
      title="Reports"
      action={
        <ContractButton use={REQUESTS_MONITOR} icon={IconPlus} size="s" onClick={onRequest}>
          Request report
        </ContractButton>
      }
      tools={<ReportTabs tab={tab} counts={counts} onTab={onTab} />}
      pages={undefined}
      isVirtual
    >
      {notice}
      {listed.length > 0 && (
        <VirtualList
          key={tab}
          label={TAB_NAMES[tab]}
          entries={listed}
          rowPx={ROW_PX}
          selected={open?.id}
          row={(report) => (
            <ReportCard report={report} isOpen={report.id === open?.id} onOpen={() => onOpen(report.id)} />
          )}
        />
      )}
    </ListColumn>
  );
}

interface ReportTabsProps extends Pick<ShownReports, 'tab' | 'counts'> {
  readonly onTab: (tab: ReportTab) => void;
}

/** The list below belongs to one tab at a time, so these are buttons, of which one is pressed. */
function ReportTabs({ tab, counts, onTab }: ReportTabsProps) {
  return (
    <fieldset className={classes.tabs}>
      <legend className={classes.legend}>Kind of report</legend>
      {REPORT_TABS.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.tab}
          aria-pressed={each === tab}
          onClick={() => onTab(each)}
        >
          {TAB_NAMES[each]} <span className={classes.count}>{counts[each]}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface ReportCardProps {
  readonly report: MonitoringReport;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function ReportCard({ report, isOpen, onOpen }: ReportCardProps) {
  const { display_name: name, created_at: at, period_start: start, period_end: end, state } = report;
  return (
    <ListCard
      icon={IconFileText}
      name={name}
      badge={<ReportStateBadge state={state} />}
      isSelected={isOpen}
      onSelect={onOpen}
      lines={[[[dayText(at)], periodText(new Date(start), new Date(end))]]}
    />
  );
}
