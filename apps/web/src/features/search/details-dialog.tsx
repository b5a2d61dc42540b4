import { IconCopy } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import classes from './details-dialog.module.css';
import type { Scene } from './scene.ts';
import { sceneFacts } from './scene-facts.ts';
import { sceneName } from './scene-text.ts';

interface DetailsDialogProps {
  readonly scene: Scene;
  readonly onClose: () => void;
}

/** Every field of a scene with its unit; a click on a value copies it. */
export function DetailsDialog({ scene, onClose }: DetailsDialogProps) {
  const copyItem = () => {
    const written = navigator.clipboard?.writeText(JSON.stringify(scene.item, null, 2)) ?? Promise.reject();
    written.then(
      () => showToast({ tone: 'ok', title: 'The STAC Item was copied' }),
      () => showToast({ tone: 'bad', title: 'Failed', text: 'The browser does not let this page copy.' }),
    );
  };
  return (
    <Dialog
      opened
      title={sceneName(scene)}
      width={760}
      onClose={onClose}
      footer={
        <Button icon={IconCopy} onClick={copyItem}>
          Copy the STAC Item
        </Button>
      }
    >
      <div className={classes.groups}>
        {sceneFacts(scene).map(({ title, facts }) => (
          <section key={title} className={classes.group}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.facts}>
              {facts.map(({ label, value, isKnown }) => (
                <div key={label} className={classes.fact}>
                  <dt>{label}</dt>
                  <dd>
                    {isKnown ? <CopyText bare text={value} /> : <span className={classes.none}>{value}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
