import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { DeliveryFields, type DeliveryFieldsProps } from '../../parts/order-placing/delivery-fields.tsx';
import fields from '../../parts/order-placing/order-fields.module.css';
import { Thumbnail } from '../../ui/basics/thumbnail.tsx';
import { VisuallyHidden } from '../../ui/basics/visually-hidden.tsx';
import { focusFirstInvalid } from '../../ui/forms/focus-first-invalid.ts';
import classes from './finalize-step.module.css';
import { insideText } from './inside-share.ts';
import type { OrderScene } from './order-scene.ts';

interface FinalizeStepProps extends DeliveryFieldsProps {
  readonly formId: string;
  readonly scenes: readonly OrderScene[];
  readonly onSubmit: () => void;
}

/** Where the order goes, what is delivered and under which licence. */
export function FinalizeStep(props: FinalizeStepProps) {
  const { messages, scenes } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The messages are written at once, so that the first invalid field is marked when the focus moves to it.
    flushSync(() => props.onSubmit());
    focusFirstInvalid(event.currentTarget);
  };
  return (
    <form id={props.formId} className={classes.form} onSubmit={submit} noValidate>
      <DeliveryFields {...props} />
      <section className={classes.scenes} aria-label="Scenes in this order">
        <h3 className={classes.label}>
          Scenes in this order
          {scenes.some(({ inside }) => inside !== undefined) && ', with the share inside your area'}
        </h3>
        <ul className={classes.strip}>
          {scenes.map((scene) => (
            <li key={scene.fileId} title={scene.label}>
              <Thumbnail
                size={64}
                href={scene.thumbnail}
                alt={scene.label}
                missing="No thumbnail generated"
              />
              {scene.inside !== undefined && (
                <span className={classes.inside}>
                  {insideText(scene.inside)}
                  <VisuallyHidden> inside your area</VisuallyHidden>
                </span>
              )}
            </li>
          ))}
        </ul>
        {messages.scenes !== undefined && (
          <p role="alert" className={fields.error}>
            * {messages.scenes}
          </p>
        )}
      </section>
    </form>
  );
}
