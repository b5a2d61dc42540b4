import type { NotationPass } from '@sigma/contract';
import { IconCircleCheck, IconCircleDashed, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { withFilter } from '../../../parts/record-list/record-filters.ts';
import { RecordPage } from '../../../parts/record-list/record-page.tsx';
import type { RecordViewAccess } from '../../../parts/record-list/use-record-view.ts';
import { Button } from '../../../ui/basics/button.tsx';
import type { TableColumn } from '../../../ui/lists/table.tsx';
import { FilterMenu } from '../../../ui/overlays/filter-menu.tsx';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';
import { utcText } from '../../../ui/text/figures.ts';
import { analysisNote } from '../data/analysis-note.ts';
import { DRAWING_STATES, drawingStateOf, passesQuery } from '../data/notation.queries.ts';
import { OpenSceneDialog } from './open-scene-dialog.tsx';

export interface ProgramOption {
  readonly id: number;
  readonly name: string;
}

interface ScenesPageProps extends RecordViewAccess {
  readonly programs: readonly ProgramOption[];
  /** A link to the table of agreement. */
  readonly agreementLink: ReactNode;
  readonly onOpen: (scene: string) => void;
}

/** The pictures of assets on which staff draw. */
export function ScenesPage({ programs, agreementLink, onOpen, view, onView }: ScenesPageProps) {
  const list = useQuery(passesQuery(view));
  const [isAsking, setAsking] = useState(false);
  const filterBy = (name: string) => (value: string) =>
    onView({ filters: withFilter(view.filters, name, value) });
  const sceneOf = (pass: string) => list.data?.results.find(({ id }) => id === pass)?.file_id;
  return (
    <RecordPage
      view={view}
      onView={(change) => {
        const scene = change.opened === undefined ? undefined : sceneOf(change.opened);
        if (scene === undefined) onView(change);
        else onOpen(scene);
      }}
      title="Notation"
      filters={
        <>
          <FilterMenu
            label="State"
            options={DRAWING_STATES}
            value={drawingStateOf(view.filters.state)}
            onChange={filterBy('state')}
          />
          <FilterMenu
            label="Program"
            options={programOptions(programs)}
            value={view.filters.program ?? ''}
            onChange={filterBy('program')}
          />
        </>
      }
      action={
        <>
          {agreementLink}
          <Button onClick={() => setAsking(true)}>Open by id…</Button>
        </>
      }
      list={list}
      noun="picture"
      none={{
        icon: IconPencil,
        title: 'There are no pictures of assets yet.',
        text: 'Each capture over a monitoring asset appears here. Other scenes open by their id.',
      }}
      startOrder={{ column: 'acquired_at', direction: 'descending' }}
      columns={columnsOf(programs)}
      narrowLine={(pass) => `${pass.asset_name} · ${pass.drawn} drawn, ${foundText(pass)}`}
      keyOf={({ id }) => id}
      nameOf={({ asset_name, acquired_at }) => `${asset_name}, ${utcText(acquired_at)}`}
    >
      {isAsking && <OpenSceneDialog onOpen={onOpen} onClose={() => setAsking(false)} />}
    </RecordPage>
  );
}

export const programOptions = (programs: readonly ProgramOption[]) =>
  [['', 'All'], ...programs.map(({ id, name }) => [String(id), name] as const)] as const;

const foundText = (pass: NotationPass): string => analysisNote(pass)?.toLowerCase() ?? `${pass.found} found`;

function columnsOf(programs: readonly ProgramOption[]): readonly TableColumn<NotationPass>[] {
  return [
    {
      id: 'acquired_at',
      head: 'Captured',
      sortable: true,
      cell: ({ acquired_at }) => utcText(acquired_at),
    },
    { id: 'asset', head: 'Asset', drop: 3, cell: ({ asset_name }) => asset_name },
    {
      id: 'program',
      head: 'Program',
      drop: 1,
      cell: ({ program }) => programs.find(({ id }) => id === program)?.name ?? `Program ${program}`,
    },
    { id: 'drawn', head: 'Drawn', align: 'right', drop: 2, cell: ({ drawn }) => drawn },
    { id: 'found', head: 'Found', align: 'right', drop: 2, cell: (pass) => analysisNote(pass) ?? pass.found },
    {
      id: 'clouds',
      head: 'Clouds',
      align: 'right',
      drop: 1,
      cell: ({ cloud_share }) => (cloud_share === null ? 'N/A' : `${Math.round(cloud_share * 100)} %`),
    },
    {
      id: 'state',
      head: 'Drawing',
      cell: ({ completed }) =>
        completed === null ? (
          <StatusBadge bare tone="neutral" icon={IconCircleDashed} word="Open" />
        ) : (
          <StatusBadge bare tone="ok" icon={IconCircleCheck} word="Completed" />
        ),
    },
  ];
}
