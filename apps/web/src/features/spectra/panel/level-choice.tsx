import type { CubeLevel } from '@sigma/domain';
import { VisuallyHidden } from '../../../ui/basics/visually-hidden.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { type Cube, LEVEL_TEXTS } from '../data/cube.ts';
import type { SpectraPanelProps } from './panel-props.ts';

interface LevelChoiceProps extends Pick<SpectraPanelProps, 'link' | 'onLink'> {
  readonly cube: Cube;
  readonly level: CubeLevel;
}

/** The levels of the values; those that the program may not read say why. */
export function LevelChoice({ cube, level, link, onLink }: LevelChoiceProps) {
  const missing = cube.meta.levels
    .flatMap(({ level: one, allowed, reason }) =>
      allowed || !reason ? [] : [`${LEVEL_TEXTS[one]}: ${reason}`],
    )
    .join(' ');
  return (
    <span title={missing}>
      <SegmentedControl
        label="Level of the values"
        segments={cube.meta.levels.map((one) => ({
          value: one.level,
          label: LEVEL_TEXTS[one.level],
          disabled: !one.allowed,
        }))}
        value={level}
        onChange={(next) => onLink({ ...link, level: next })}
      />
      {missing !== '' && <VisuallyHidden>{missing}</VisuallyHidden>}
    </span>
  );
}
