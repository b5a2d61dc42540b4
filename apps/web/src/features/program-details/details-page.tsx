import type { Program } from '@sigma/contract';
import { CONTRACT_PRODUCTS, PRODUCT_LEVELS } from '@sigma/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../api/error-text.ts';
import { programQuery } from '../../api/queries.ts';
import { ContractBadge } from '../../parts/contract/contract-badge.tsx';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Card, Facts, Page } from '../../ui/layout/page.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import { dayText } from '../../ui/text/figures.ts';
import { NameList } from '../../ui/text/name-list.tsx';
import classes from './details-page.module.css';
import { LicencesCard } from './licences-card.tsx';
import { UsageCard } from './usage-card.tsx';

/** Details of the active program with what it uses of its limits; read-only without `actions` (spec 2:2#43). */
export function DetailsPage({ actions }: { readonly actions?: ReactNode }) {
  const { programId, roles, sensors } = useSession();
  const program = useQuery(programQuery(programId));
  if (program.isError) {
    return (
      <Page title="Details">
        <ErrorNotice
          {...errorText(program.error)}
          action={
            <Button size="s" onClick={() => void program.refetch()}>
              Refresh
            </Button>
          }
        />
      </Page>
    );
  }
  if (!program.data) {
    return (
      <Page title="Details">
        <SkeletonRows rows={6} height={40} />
      </Page>
    );
  }
  const sensorName = (id: number) =>
    sensors.find((sensor) => sensor.osk_id === id)?.osk_sensor_name ?? `Sensor ${id}`;
  return (
    <Page title="Details" subtitle={`${program.data.name}, ${program.data.company_name}`} actions={actions}>
      <div className={classes.cards}>
        <Card title="Program">
          <Facts facts={programFacts(program.data)} />
        </Card>
        <UsageCard program={programId} />
        <LicencesCard program={programId} />
        <Card title="Access">
          <Facts
            facts={[
              ['Your roles', listed(roles)],
              ['Sensors', listed(program.data.sensor_data_access.map(sensorName))],
              ['Product levels', limited(program.data.product_level_access, PRODUCT_LEVELS)],
              ['Subscribed products', limited(program.data.subscribed_products, CONTRACT_PRODUCTS)],
            ]}
          />
        </Card>
      </div>
    </Page>
  );
}

function programFacts(program: Program) {
  return [
    ['Id', program.id],
    ['Name', program.name],
    ['Company', program.company_name],
    ['Start date', dayText(program.start_date)],
    ['End date', dayText(program.end_date)],
    ['State', program.active ? 'Active' : 'Not active'],
    ['Contract', <ContractBadge key="contract" program={program} bare />],
  ] as const;
}

/** Null: no limit. Names that the platform does not know give nothing. */
function limited(names: readonly string[] | null, known: readonly string[]): ReactNode {
  if (names === null) return 'No limit';
  return listed(names.map((name) => (known.includes(name) ? name : `${name} (unknown, gives nothing)`)));
}

function listed(names: readonly string[]): ReactNode {
  return names.length === 0 ? 'None' : <NameList names={names} />;
}
