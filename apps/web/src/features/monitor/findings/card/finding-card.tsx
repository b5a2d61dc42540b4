import type { Detection } from '@sigma/contract';
import { findingNumberText, findingTitle } from '@sigma/domain';
import { IconDroplet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CopyPosition } from '../../../../parts/map/copy-position.tsx';
import { programPath, useSession } from '../../../../session/session.tsx';
import { ICON_STROKE } from '../../../../ui/basics/button.tsx';
import { dayText } from '../../../../ui/text/figures.ts';
import { findingLine, findingName } from '../../data/finding-text.ts';
import { ReviewStatus } from '../../review/review-status.tsx';
import { CLASS_FACE } from '../finding-faces.ts';
import classes from './finding-card.module.css';
import { FindingPicture } from './finding-picture.tsx';

interface FindingCardProps {
  readonly finding: Detection;
  readonly onReview: (detection: string) => void;
}

/** A finding with everything that the specification names (spec 2:2#38), and how much was found. */
export function FindingCard({ finding, onReview }: FindingCardProps) {
  const { id, detected_at, asset_name, number, feedback_status, coordinates } = finding;
  return (
    <li className={classes.card}>
      <FindingPicture finding={finding}>
        <FindingChips finding={finding} />
      </FindingPicture>
      <div className={classes.body}>
        <p className={classes.line}>
          <button type="button" className={classes.title} onClick={() => onReview(id)}>
            {findingTitle(finding)}
          </button>
          <span className={classes.date}>{dayText(detected_at)}</span>
        </p>
        <p className={classes.meta}>
          <span className={classes.asset} title={asset_name}>
            {asset_name}
          </span>
          <span className={classes.number}>· {findingNumberText(number)}</span>
        </p>
        <p className={classes.amount} title={findingLine(finding)}>
          {findingLine(finding)}
        </p>
        <p className={classes.line}>
          <ReviewStatus bare status={feedback_status} />
          <MapLink finding={finding} />
        </p>
        <p className={classes.line}>
          <span className={classes.place}>
            <CopyPosition at={coordinates.coordinates} />
          </span>
        </p>
      </div>
    </li>
  );
}

/** Alert or detection, and whether it is a leak. */
export function FindingChips({ finding }: { readonly finding: Detection }) {
  const { icon: ClassIcon, tone, word } = CLASS_FACE[finding.detection_class];
  return (
    <span className={classes.chips}>
      <span className={classes.chip} data-tone={tone}>
        <ClassIcon size={14} stroke={ICON_STROKE} />
        {word}
      </span>
      {finding.call_type === 'Leak Indicator' && (
        <span className={classes.chip}>
          <IconDroplet size={14} stroke={ICON_STROKE} />
          Leak
        </span>
      )}
    </span>
  );
}

/** Leads to the finding on the map of its asset. */
export function MapLink({ finding }: { readonly finding: Detection }) {
  const { programId } = useSession();
  const { asset, detection_class, id } = finding;
  return (
    <Link
      className={classes.link}
      to={programPath(programId, `/monitor/${asset}/map/${detection_class}/${id}`)}
      aria-label={`View on Map: ${findingName(finding)}`}
    >
      View on Map
    </Link>
  );
}
