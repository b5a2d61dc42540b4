import { acceptEula, type Eula } from '@sigma/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { LicenceDialog } from '../../parts/order-placing/licence-dialog.tsx';
import { eulasQuery } from '../../parts/order-placing/order-placing.queries.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Card } from '../../ui/layout/page.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx';
import classes from './licences-card.module.css';

/** The licences of the program, which a member can accept before staff order for them (PD-44). */
export function LicencesCard({ program }: { readonly program: number }) {
  const licences = useQuery(eulasQuery(program));
  return (
    <Card title="Licences">
      {licences.isError && licences.data === undefined && (
        <ErrorNotice
          {...errorText(licences.error)}
          action={
            <Button size="s" onClick={() => void licences.refetch()}>
              Refresh
            </Button>
          }
        />
      )}
      {licences.isPending && <SkeletonRows rows={2} height={40} label="Loading licences" />}
      {licences.data?.count === 0 && (
        <p className={classes.note}>The program has no licence yet, so nothing can be ordered.</p>
      )}
      {licences.data !== undefined && licences.data.count > 0 && (
        <ul className={classes.list}>
          {licences.data.results.map((eula) => (
            <LicenceRow key={eula.id} program={program} eula={eula} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface LicenceRowProps {
  readonly program: number;
  readonly eula: Eula;
}

function LicenceRow({ program, eula }: LicenceRowProps) {
  const { id, name, version } = eula;
  const queries = useQueryClient();
  const [isReading, setReading] = useState(false);
  const close = () => setReading(false);
  const accepting = useMutation({
    mutationFn: () => call(acceptEula, { params: { program, eula: id }, body: { version } }),
    onSuccess: () => {
      showToast({ tone: 'ok', title: 'Licence accepted', text: name });
      close();
    },
    onError: (error) => showToast({ tone: 'bad', ...errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: eulasQuery(program).queryKey }),
  });
  const isAccepted = eula.accepted_version === version;
  const label = isAccepted ? 'Read' : 'Read and accept';
  return (
    <li className={classes.row}>
      <span className={classes.texts}>
        {name}
        <span className={classes.note}>{acceptanceText(eula)}</span>
      </span>
      <Button size="s" aria-label={`${label} ${name}`} onClick={() => setReading(true)}>
        {label}
      </Button>
      <LicenceDialog
        eula={eula}
        opened={isReading}
        onClose={close}
        {...(!isAccepted && {
          action: (
            <>
              <Button onClick={close}>Cancel</Button>
              <Button kind="primary" busy={accepting.isPending} onClick={() => accepting.mutate()}>
                Accept licence
              </Button>
            </>
          ),
        })}
      />
    </li>
  );
}

function acceptanceText({ version, accepted_version: accepted }: Eula): string {
  if (accepted === null) return 'You have not accepted it yet';
  return accepted === version
    ? `You accepted version ${version}`
    : `Version ${version} is new; you accepted version ${accepted}`;
}
