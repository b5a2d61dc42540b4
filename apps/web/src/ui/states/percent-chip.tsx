import type { Icon } from '../basics/button.tsx';
import { Chip } from './chip.tsx';

interface PercentChipProps {
  /** 0 to 100; null where it is not known. */
  readonly percent: number | null | undefined;
  /** Opacity of the background for a percentage, 0 to 1. */
  readonly shade: (percent: number) => number;
  readonly title: string;
  readonly icon: Icon;
  readonly missingIcon: Icon;
}

/** A percentage on a background that grows stronger with it; "Unavailable" in a dashed outline where there is none. */
export function PercentChip({ percent, shade, title, icon, missingIcon }: PercentChipProps) {
  if (percent === null || percent === undefined) {
    return (
      <Chip icon={missingIcon} missing title={title}>
        Unavailable
      </Chip>
    );
  }
  const ground = `rgba(var(--cloud-rgb), ${shade(percent).toFixed(3)})`;
  return (
    <Chip icon={icon} title={title} style={{ background: ground, color: 'var(--tx-1)' }}>
      {Math.round(percent)} %
    </Chip>
  );
}
