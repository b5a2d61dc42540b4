import type { Detection } from '@sigma/contract';
import { confidenceText, methodText, windText } from '@sigma/domain';
import { IconEyeOff, IconSend, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { CopyPosition } from '../../../parts/map/copy-position.tsx';
import { PendingSheet } from '../../../parts/record-list/record-sheet.tsx';
import { programPath, useSession } from '../../../session/session.tsx';
import { Button, buttonClass } from '../../../ui/basics/button.tsx';
import { TextAreaField } from '../../../ui/forms/text-field.tsx';
import { Facts } from '../../../ui/layout/page.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { SideSheet } from '../../../ui/overlays/side-sheet.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { StatusBadge } from '../../../ui/states/status-badge.tsx';
import { instantText } from '../../../ui/text/figures.ts';
import { amountOf, findingName } from '../data/finding-text.ts';
import { FindingPicture } from '../findings/card/finding-picture.tsx';
import { CLASS_FACE, publicationFace } from '../findings/finding-faces.ts';
import classes from './staff-finding-sheet.module.css';
import {
  deleteFinding,
  publishFinding,
  refreshFindings,
  retractFinding,
  staffFindingQuery,
} from './staff-findings.queries.ts';

interface SheetProps {
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

/** A finding as staff judge it, by its id. */
export function StaffFindingSheet({ id, ...props }: SheetProps & { readonly id: string }) {
  const read = useQuery(staffFindingQuery(id));
  if (read.data !== undefined) return <OpenedFinding finding={read.data} {...props} />;
  return (
    <PendingSheet
      title="Finding"
      error={read.error}
      onRetry={() => void read.refetch()}
      onClose={props.onClose}
    />
  );
}

function OpenedFinding({ finding, canEdit, onClose }: SheetProps & { readonly finding: Detection }) {
  const { programId } = useSession();
  const actions = useFindingActions(finding, onClose);
  const isBusy = [actions.publishing, actions.retracting, actions.deleting].some(
    ({ isPending }) => isPending,
  );
  return (
    <SideSheet
      opened
      title={findingName(finding)}
      note={<StatusBadge bare {...publicationFace(finding)} />}
      onClose={onClose}
      locked={isBusy}
      {...(canEdit &&
        finding.published_at === null && { footer: <Actions finding={finding} actions={actions} /> })}
    >
      <div className={classes.body}>
        <FindingPicture finding={finding} />
        <Facts
          facts={[
            ['Asset', finding.asset_name],
            ['Class', <StatusBadge key="class" bare {...CLASS_FACE[finding.detection_class]} />],
            ['Call type', finding.call_type],
            ['Detected', instantText(finding.detected_at)],
            ['Amount', amountOf(finding) ?? 'N/A'],
            ['Confidence', confidenceText(finding.confidence)],
            ['Wind', windText(finding.wind_speed_ms, finding.wind_dir_deg) ?? 'N/A'],
            ['Made by', makerText(finding)],
            ['Review', finding.feedback_status],
            ...(finding.retracted === null ? [] : [['Withdrawn because', finding.retracted.reason] as const]),
          ]}
        />
        <CopyPosition at={finding.coordinates.coordinates} />
        {finding.pass !== null && (
          <Link
            to={programPath(programId, '/tools/notation')}
            search={{ scene: finding.pass.file_id }}
            className={buttonClass({ size: 's' })}
          >
            Draw on its scene
          </Link>
        )}
        {actions.failure !== null && <ErrorNotice {...errorText(actions.failure)} />}
        {canEdit && finding.published_at !== null && finding.retracted === null && (
          <Retraction actions={actions} />
        )}
      </div>
    </SideSheet>
  );
}

const makerText = ({ algorithm, made_by, author }: Detection): string =>
  made_by === 'analysis' ? methodText(algorithm ?? 'Analysis') : (author ?? 'Staff');

type FindingActions = ReturnType<typeof useFindingActions>;

function useFindingActions(finding: Detection, onClose: () => void) {
  const queries = useQueryClient();
  const done = (title: string) => async () => {
    onClose();
    showToast({ tone: 'ok', title, text: findingName(finding) });
    await refreshFindings(queries, finding.program);
  };
  const publishing = useMutation({
    mutationFn: () => publishFinding(finding.id),
    onSuccess: done('Finding published'),
  });
  const retracting = useMutation({
    mutationFn: (reason: string) => retractFinding(finding.id, reason),
    onSuccess: done('Finding withdrawn'),
  });
  const deleting = useMutation({
    mutationFn: () => deleteFinding(finding.id),
    onSuccess: done('Finding deleted'),
  });
  const failure = publishing.error ?? retracting.error ?? deleting.error;
  return { publishing, retracting, deleting, failure };
}

interface ActionsProps {
  readonly finding: Detection;
  readonly actions: FindingActions;
}

/** Withheld findings are published or deleted; published ones are only withdrawn, because reports cite them. */
function Actions({ finding, actions: { publishing, deleting } }: ActionsProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="danger" icon={IconTrash} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Button kind="primary" icon={IconSend} busy={publishing.isPending} onClick={() => publishing.mutate()}>
        Publish
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Delete this finding?"
        text={`${findingName(finding)} was never published. It is deleted with its files. This cannot be undone.`}
        confirm="Delete finding"
        danger
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate(undefined, { onError: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

const MAX_REASON = 500;

function Retraction({ actions: { retracting } }: Pick<ActionsProps, 'actions'>) {
  const [reason, setReason] = useState('');
  return (
    <div className={classes.retraction}>
      <TextAreaField
        label="Why it is withdrawn"
        hint="Customers read this, and those who were notified of the alert get a correction."
        rows={3}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        kind="danger"
        icon={IconEyeOff}
        busy={retracting.isPending}
        disabled={reason.trim() === ''}
        onClick={() => retracting.mutate(reason.trim())}
      >
        Withdraw finding
      </Button>
    </div>
  );
}
