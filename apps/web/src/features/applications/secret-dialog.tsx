import type { Application } from '@sigma/contract';
import { useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CopyButton } from '../../ui/text/copy-button.tsx';
import { CopyText } from '../../ui/text/copy-text.tsx';
import classes from './applications.module.css';

interface SecretDialogProps {
  /** An application as it was returned with its new secret. */
  readonly application: Application;
  /** Address of the issuer. */
  readonly issuer: string;
  readonly onClose: () => void;
}

/** Shows a new secret, which cannot be read again: neither Escape nor the scrim closes it. */
export function SecretDialog({ application, issuer, onClose }: SecretDialogProps) {
  const [isStored, setStored] = useState(false);
  const { name, client_id, client_secret = '' } = application;
  return (
    <Dialog
      opened
      locked={!isStored}
      title={`Secret of ${name}`}
      width={560}
      onClose={onClose}
      footer={
        <>
          <CopyButton
            label="Copy token request"
            text={() => tokenRequest({ issuer, clientId: client_id, secret: client_secret })}
          />
          <Button kind="primary" disabled={!isStored} onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className={classes.secret}>
        <p>This secret is shown once. Store it where the application reads it; Sigma keeps only its hash.</p>
        <dl className={classes.credentials}>
          <dt>Client id</dt>
          <dd>
            <CopyText text={client_id} />
          </dd>
          <dt>Secret</dt>
          <dd>
            <CopyText text={client_secret} />
          </dd>
        </dl>
        <Checkbox checked={isStored} label="I have stored the secret." onChange={setStored} />
      </div>
    </Dialog>
  );
}

interface Credentials {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
}

/** A command that requests an access token. */
function tokenRequest({ issuer, clientId, secret }: Credentials): string {
  return `curl -u '${clientId}:${secret}' -d grant_type=client_credentials ${issuer}/token`;
}
