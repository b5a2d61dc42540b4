import type { Detection } from '@sigma/contract';
import { DETECTION_TYPES, findingNumberText, findingTitle } from '@sigma/domain';
import { IconPhotoSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { withFilter } from '../../../parts/record-list/record-filters.ts';
import { RecordPage } from '../../../parts/record-list/record-page.tsx';
import type { RecordViewAccess } from '../../../parts/record-list/use-record-view.ts';
import type { TableColumn } from '../../../ui/lists/table.tsx';
import { FilterMenu } from '../../../ui/overlays/filter-menu.tsx';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';
import { utcText } from '../../../ui/text/figures.ts';
import type { ProgramOption } from '../assets/asset-fields.tsx';
import { amountOf, findingName } from '../data/finding-text.ts';
import { CLASS_FACE, publicationFace } from '../findings/finding-faces.ts';
import { StaffFindingSheet } from './staff-finding-sheet.tsx';
import { FINDING_STATES, staffFindingsQuery, stateOfView } from './staff-findings.queries.ts';
import classes from './staff-findings-page.module.css';

interface StaffFindingsPageProps extends RecordViewAccess {
  readonly programs: readonly ProgramOption[];
  readonly canEdit: boolean;
}

const TYPE_OPTIONS = [['', 'All'], ...DETECTION_TYPES.map((type) => [type, type] as const)] as const;
const CLASS_OPTIONS = [
  ['', 'All'],
  ['alert', 'Alerts'],
  ['detection', 'Detections'],
] as const;

/** The findings of all programs; those that are withheld wait until staff publish them. */
export function StaffFindingsPage({ programs, canEdit, view, onView }: StaffFindingsPageProps) {
  const list = useQuery(staffFindingsQuery(view));
  const state = stateOfView(view);
  const filterBy = (name: string) => (value: string) =>
    onView({ filters: withFilter(view.filters, name, value) });
  const known = <Value extends string>(
    options: readonly (readonly [Value, string])[],
    value: string | undefined,
  ) => options.find(([option]) => option === value)?.[0] ?? options[0]?.[0];
  return (
    <RecordPage
      view={view}
      onView={onView}
      title="Findings"
      filters={
        <>
          <FilterMenu label="State" options={FINDING_STATES} value={state} onChange={filterBy('state')} />
          <FilterMenu
            label="Program"
            options={[['', 'All'], ...programs.map(({ id, name }) => [String(id), name] as const)]}
            value={view.filters.program ?? ''}
            onChange={filterBy('program')}
          />
          <FilterMenu
            label="Class"
            options={CLASS_OPTIONS}
            value={known(CLASS_OPTIONS, view.filters.class) ?? ''}
            onChange={filterBy('class')}
          />
          <FilterMenu
            label="Type"
            options={TYPE_OPTIONS}
            value={known(TYPE_OPTIONS, view.filters.type) ?? ''}
            onChange={filterBy('type')}
          />
        </>
      }
      list={list}
      noun="finding"
      none={{
        icon: IconPhotoSearch,
        title: state === 'withheld' ? 'No finding is withheld.' : 'There are no findings in the system.',
        ...(state === 'withheld' && {
          text: 'Findings that staff enter, and those of programs that have them checked first, wait here.',
        }),
      }}
      startOrder={{ column: 'detected_at', direction: 'descending' }}
      columns={columnsOf(programs)}
      narrowLine={(finding) => [finding.asset_name, amountOf(finding)].filter(Boolean).join(' · ')}
      keyOf={({ id }) => id}
      nameOf={findingName}
    >
      {view.opened !== undefined && (
        <StaffFindingSheet
          key={view.opened}
          id={view.opened}
          canEdit={canEdit}
          onClose={() => onView({ opened: undefined })}
        />
      )}
    </RecordPage>
  );
}

function columnsOf(programs: readonly ProgramOption[]): readonly TableColumn<Detection>[] {
  return [
    {
      id: 'number',
      head: 'Finding',
      sortable: true,
      cell: (finding) => `${findingTitle(finding)} · ${findingNumberText(finding.number)}`,
    },
    {
      id: 'class',
      head: 'Class',
      drop: 3,
      cell: ({ detection_class }) => <StatusBadge bare {...CLASS_FACE[detection_class]} />,
    },
    { id: 'asset', head: 'Asset', drop: 2, cell: ({ asset_name }) => asset_name },
    {
      id: 'program',
      head: 'Program',
      drop: 1,
      cell: ({ program }) => programs.find(({ id }) => id === program)?.name ?? `Program ${program}`,
    },
    {
      id: 'detected_at',
      head: 'Detected',
      sortable: true,
      drop: 2,
      cell: ({ detected_at }) => utcText(detected_at),
    },
    {
      id: 'intensity',
      head: 'Amount',
      align: 'right',
      sortable: true,
      drop: 1,
      cell: (finding) => {
        const text = amountOf(finding) ?? 'N/A';
        return (
          <span className={classes.amount} title={text}>
            {text}
          </span>
        );
      },
    },
    { id: 'state', head: 'State', cell: (finding) => <StatusBadge bare {...publicationFace(finding)} /> },
  ];
}
