import type { Detection } from '@sigma/contract';
import { IconMapPin } from '@tabler/icons-react';
import { Button } from '../../../../ui/basics/button.tsx';
import { PictureStrip } from '../../evidence/picture-strip.tsx';
import { RateParts } from '../../evidence/rate-parts.tsx';
import { ReviewForm } from '../../review/review-form.tsx';
import type { ChangeView } from '../../view/monitor-view.ts';
import classes from './lists.module.css';

interface OpenedRowProps {
  readonly finding: Detection;
  readonly onView: ChangeView;
}

/** Below a row: the evidence of a finding and its review. */
export function OpenedRow({ finding, onView }: OpenedRowProps) {
  return (
    <div className={classes.opened}>
      <div className={classes.evidence}>
        <PictureStrip finding={finding} />
        <RateParts finding={finding} />
        <Button
          size="s"
          icon={IconMapPin}
          onClick={() => onView({ mode: 'map', focus: { class: finding.detection_class, id: finding.id } })}
        >
          View on Map
        </Button>
      </div>
      <ReviewForm key={finding.id} finding={finding} isRow />
    </div>
  );
}
