import type { Icon } from '../basics/button.tsx';
import { Chip } from './chip.tsx';

interface PercentChipProps {
  /** 0 to 100; null where it is not known. */
  readonly percent: number | null | undefined;
  /** Opacity of the background for a percentage, 0 to 1. */
  readonly shade: (percent: number) => number;
  /** What is measured, such as "Cloud cover". */
  readonly title: string;
  /** Added to the title in the explanation that is shown on hover. */
  readonly explanation?: string;
  readonly icon: Icon;
  readonly missingIcon: Icon;
}

/** A percentage on a background that grows stronger with it; "Unavailable" in a dashed outline where there is none. */
export function PercentChip(props: PercentChipProps) {
  const { percent, shade, title, explanation, icon, missingIcon } = props;
  const explained = explanation === undefined ? title : `${title}: ${explanation}`;
  if (percent === null || percent === undefined) {
    return (
      <Chip icon={missingIcon} missing label={title} title={explained}>
        Unavailable
      </Chip>
    );
  }
  const ground = `rgba(var(--cloud-rgb), ${shade(percent).toFixed(3)})`;
  return (
    <Chip icon={icon} label={title} title={explained} style={{ background: ground, color: 'var(--tx-1)' }}>
      {Math.round(percent)} %
    </Chip>
  );
}
