import type { System } from '@sigma/contract';
import { bytesText } from '@sigma/domain';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Card, Facts, Page } from '../../ui/layout/page.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import { StatusBadge } from '../../ui/states/status-badge.tsx';
import { countText, instantText } from '../../ui/text/figures.ts';
import classes from './system.module.css';
import { systemQuery } from './system.queries.ts';
import { systemWarnings } from './system-warnings.ts';

const CHECK_MS = 15_000;

/** The state of the installation, read again every 15 seconds. */
export function SystemPage() {
  const found = useQuery({ ...systemQuery, refetchInterval: CHECK_MS });
  return (
    <Page
      title="System"
      subtitle="This process, its database and its storage."
      actions={
        <Button onClick={() => void found.refetch()} busy={found.isFetching}>
          Refresh
        </Button>
      }
    >
      {found.isError && <ErrorNotice {...errorText(found.error)} />}
      {found.data === undefined ? (
        found.isPending && <SkeletonRows rows={6} height={40} label="Loading the state of the system" />
      ) : (
        <SystemCards state={found.data} />
      )}
    </Page>
  );
}

function SystemCards({ state }: { readonly state: System }) {
  const warnings = systemWarnings(state);
  return (
    <div className={classes.system}>
      <section className={classes.health} aria-label="Health">
        {warnings.length === 0 ? (
          <StatusBadge tone="ok" icon={IconCircleCheck} word="No problems found" />
        ) : (
          warnings.map((warning) => (
            <StatusBadge key={warning} tone="warn" icon={IconAlertTriangle} word={warning} />
          ))
        )}
      </section>
      <div className={classes.cards}>
        <ProcessCard state={state} />
        <DatabaseCard state={state} />
        <StorageCard state={state} />
        <ClockCard state={state} />
        <QueueCard state={state} />
        <MigrationsCard state={state} />
      </div>
    </div>
  );
}

const ROLES: Readonly<Record<System['role'], string>> = {
  all: 'Answers calls and runs jobs',
  api: 'Answers calls',
  worker: 'Runs jobs',
};

function ProcessCard({ state: { version, node, role, started_at, memory_bytes, issuer } }: CardProps) {
  return (
    <Card title="Process">
      <Facts
        facts={[
          ['Version', version],
          ['Node', node],
          ['Role', ROLES[role]],
          ['Started', instantText(started_at)],
          ['Memory', bytesText(memory_bytes)],
          ['Issuer of tokens', issuer.kind === 'local' ? 'This installation' : issuer.address],
        ]}
      />
    </Card>
  );
}

interface CardProps {
  readonly state: System;
}

function DatabaseCard({ state: { database } }: CardProps) {
  return (
    <Card title="Database">
      <Facts
        facts={[
          ['Engine', database.engine === 'pglite' ? 'PGlite, embedded' : 'PostgreSQL'],
          ['Version', database.version],
          ['PostGIS', database.postgis],
          ['Size', bytesText(database.size_bytes)],
        ]}
      />
    </Card>
  );
}

function StorageCard({ state: { storage, disk, mail } }: CardProps) {
  return (
    <Card title="Storage and disk">
      <Facts
        facts={[
          ['Objects', storage.kind === 's3' ? 'S3' : 'Folder'],
          ['Place', storage.place],
          ['E-mails', mail === 'smtp' ? 'SMTP server' : 'Files in the data folder'],
          [
            'Disk of the data folder',
            disk === null
              ? 'Unavailable'
              : `${bytesText(disk.free_bytes)} of ${bytesText(disk.total_bytes)} free`,
          ],
        ]}
      />
      {disk !== null && disk.total_bytes > 0 && (
        <div className={classes.disk}>
          <ProgressBar
            share={1 - disk.free_bytes / disk.total_bytes}
            label={`Disk used: ${Math.round(100 * (1 - disk.free_bytes / disk.total_bytes))} %`}
          />
        </div>
      )}
    </Card>
  );
}

function ClockCard({ state: { clock } }: CardProps) {
  const ahead = clock.difference_ms;
  return (
    <Card title="Clocks (UTC)">
      <Facts
        facts={[
          ['Process', instantText(clock.now, true)],
          ['Database', instantText(clock.database, true)],
          ['Difference', `${countText(ahead)} ms`],
          ['World', instantText(clock.world, true)],
          ['Speed of the world', clock.rate === 1 ? 'Real time' : `${countText(clock.rate)} times`],
        ]}
      />
    </Card>
  );
}

function QueueCard({ state: { queue } }: CardProps) {
  return (
    <Card title="Jobs">
      <Facts
        facts={[
          ['Waiting', countText(queue.waiting)],
          ['Active', countText(queue.active)],
          ['Failed', countText(queue.failed)],
        ]}
      />
    </Card>
  );
}

const SHOWN_MIGRATIONS = 5;

function MigrationsCard({ state: { migrations } }: CardProps) {
  const newest = migrations.slice(0, SHOWN_MIGRATIONS);
  return (
    <Card title="Migrations">
      <p className={classes.note}>The newest that are applied:</p>
      <Facts
        facts={newest.map(({ version, name, applied_at }) => [
          `${version} ${name.replaceAll('_', ' ')}`,
          instantText(applied_at),
        ])}
      />
    </Card>
  );
}
