import type { MonitoringAsset } from '@sigma/contract';
import { ASSET_STATUSES, MONITOR_TEXTS } from '@sigma/domain';
import { IconPolygon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ErrorText, errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { withFilter } from '../../../parts/record-list/record-filters.ts';
import { RecordPage } from '../../../parts/record-list/record-page.tsx';
import type { RecordViewAccess } from '../../../parts/record-list/use-record-view.ts';
import type { TableColumn } from '../../../ui/lists/table.tsx';
import { FilterMenu } from '../../../ui/overlays/filter-menu.tsx';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';
import { counted, countText, dayText } from '../../../ui/text/figures.ts';
import { areaText } from '../../../ui/text/measures.ts';
import { frequencyText, lastPassDayText } from '../data/asset-text.ts';
import type { ProgramOption } from './asset-fields.tsx';
import type { AssetScope } from './asset-scope.ts';
import { ASSET_STATUS } from './asset-texts.ts';
import { assetsQuery } from './assets.queries.ts';
import classes from './assets-page.module.css';
import { pageOfAssets } from './page-of-assets.ts';

interface AssetsPageProps extends RecordViewAccess {
  readonly scope: AssetScope;
  /** The name of the program, or what the list is about. */
  readonly name?: string;
  /** The programs of the filter, in the list of all programs. */
  readonly programs?: readonly ProgramOption[];
  /** Who adds the first asset, or what to do about an empty list. */
  readonly emptyText: string;
  readonly action?: ReactNode;
  readonly onOpen: (asset: string) => void;
}

const STATUS_OPTIONS = [
  ['', 'All'],
  ...ASSET_STATUSES.map((status) => [status, ASSET_STATUS[status].word] as const),
] as const;

/** The assets of a program, or of all programs for staff; a row opens its asset. The view has the filters `status` and `program`. */
export function AssetsPage(props: AssetsPageProps) {
  const { scope, name, programs, emptyText, action, onOpen, view, onView } = props;
  const read = useQuery(assetsQuery(scope));
  const all = read.data?.results;
  const list = { data: all && pageOfAssets(all, view), error: read.error, refetch: read.refetch };
  return (
    <RecordPage
      view={view}
      onView={(change) => (change.opened === undefined ? onView(change) : onOpen(change.opened))}
      title="Assets"
      {...(all && { subtitle: subtitleOf(name, all) })}
      searchLabel="Name or kind"
      filters={
        <>
          {programs && (
            <FilterMenu
              label="Program"
              options={[['', 'All'], ...programs.map(({ id, name: text }) => [String(id), text] as const)]}
              value={view.filters.program ?? ''}
              onChange={(program) => onView({ filters: withFilter(view.filters, 'program', program) })}
            />
          )}
          <FilterMenu
            label="Status"
            options={STATUS_OPTIONS}
            value={STATUS_OPTIONS.find(([status]) => status === view.filters.status)?.[0] ?? ''}
            onChange={(status) => onView({ filters: withFilter(view.filters, 'status', status) })}
          />
        </>
      }
      action={action}
      list={list}
      noun="asset"
      none={{ icon: IconPolygon, title: MONITOR_TEXTS.noAssets, text: emptyText }}
      failure={failureOf}
      startOrder={{ column: 'name', direction: 'ascending' }}
      columns={columnsOf(programs)}
      narrowLine={({ last_pass: pass }) => `Last pass: ${pass === null ? 'none' : dayText(pass.at)}`}
      keyOf={({ id }) => id}
      nameOf={(asset) => asset.name}
    />
  );
}

function subtitleOf(name: string | undefined, assets: readonly MonitoringAsset[]): string {
  const open = assets.reduce((sum, { alerts_open }) => sum + alerts_open, 0);
  const parts = [counted(assets.length, 'asset'), counted(open, 'open alert')];
  return (name === undefined ? parts : [name, ...parts]).join(' · ');
}

/** Without permission the usual notice; anything else is what the specification says of assets. */
function failureOf(error: unknown): ErrorText {
  const usual = errorText(error);
  const isForbidden = error instanceof ApiError && error.status === 403;
  return isForbidden ? usual : { title: MONITOR_TEXTS.assetsNotFetched, text: usual.text };
}

function columnsOf(programs: readonly ProgramOption[] | undefined): readonly TableColumn<MonitoringAsset>[] {
  return [
    {
      id: 'name',
      head: 'Asset',
      sortable: true,
      cell: ({ name, kind }) => (
        <span className={classes.name} title={name}>
          {name}
          {kind !== null && (
            <span className={classes.kind} data-among-programs={programs !== undefined || undefined}>
              {kind}
            </span>
          )}
        </span>
      ),
    },
    ...(programs === undefined
      ? []
      : [
          {
            id: 'program',
            head: 'Program',
            drop: 2 as const,
            cell: ({ program }: MonitoringAsset) =>
              programs.find(({ id }) => id === program)?.name ?? `Program ${program}`,
          },
        ]),
    { id: 'status', head: 'Status', cell: ({ status }) => <StatusBadge bare {...ASSET_STATUS[status]} /> },
    {
      id: 'monitoring_start_date',
      head: 'Start',
      sortable: true,
      drop: programs === undefined ? 2 : 1,
      cell: ({ monitoring_start_date }) => dayText(monitoring_start_date),
    },
    {
      id: 'monitoring_end_date',
      head: 'End',
      sortable: true,
      drop: 1,
      cell: ({ monitoring_end_date }) => dayText(monitoring_end_date),
    },
    {
      id: 'monitoring_frequency',
      head: 'Frequency',
      sortable: true,
      drop: 3,
      cell: ({ monitoring_frequency }) => frequencyText(monitoring_frequency),
    },
    {
      id: 'area_km2',
      head: 'Area',
      align: 'right',
      sortable: true,
      drop: 1,
      cell: ({ area_km2 }) => areaText(area_km2),
    },
    {
      id: 'last_pass',
      head: 'Last pass',
      sortable: true,
      drop: 3,
      cell: ({ last_pass }) => lastPassDayText(last_pass),
    },
    {
      id: 'alerts_open',
      head: 'Open alerts',
      align: 'right',
      sortable: true,
      cell: ({ alerts_open }) => countText(alerts_open),
    },
  ];
}
