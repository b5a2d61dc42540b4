import { IconChartDots3 } from '@tabler/icons-react';
import { Button } from '../../../ui/basics/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CopyButton } from '../../../ui/text/copy-button.tsx';
import { CopyText } from '../../../ui/text/copy-text.tsx';
import { hasCube, type Scene } from '../scene/scene.ts';
import { sceneFacts } from '../scene/scene-facts.ts';
import { sceneName } from '../scene/scene-text.ts';
import classes from './details-dialog.module.css';

interface DetailsDialogProps {
  readonly scene: Scene;
  readonly onSpectra: (scene: Scene) => void;
  readonly onClose: () => void;
}

/** Every field of a scene with its unit; a click on a value copies it. */
export function DetailsDialog({ scene, onSpectra, onClose }: DetailsDialogProps) {
  return (
    <Dialog
      opened
      title={sceneName(scene)}
      width={760}
      onClose={onClose}
      footer={
        <>
          <CopyButton label="Copy the STAC Item" text={() => JSON.stringify(scene.item, null, 2)} />
          {hasCube(scene.item) && (
            <Button
              icon={IconChartDots3}
              onClick={() => {
                onClose();
                onSpectra(scene);
              }}
            >
              Spectra
            </Button>
          )}
        </>
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
