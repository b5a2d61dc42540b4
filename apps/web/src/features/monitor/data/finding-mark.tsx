import type { DetectionClass } from '@sigma/domain';
import { IconAlertTriangleFilled, IconCircleFilled } from '@tabler/icons-react';
import { VisuallyHidden } from '../../../ui/basics/visually-hidden.tsx';
import classes from './finding-mark.module.css';

/** The mark of an alert or a detection, as on the map. */
export function FindingMark({ of }: { readonly of: DetectionClass }) {
  const Glyph = of === 'alert' ? IconAlertTriangleFilled : IconCircleFilled;
  return (
    <span className={classes.mark} data-class={of}>
      <Glyph size={of === 'alert' ? 16 : 12} aria-hidden="true" />
      <VisuallyHidden>{of === 'alert' ? 'Alert:' : 'Detection:'}</VisuallyHidden>
    </span>
  );
}
