import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import {
  DEFAULT_RENDER_STYLE,
  GRADIENT_RAMP,
  type RenderStyle,
  STYLE_LIMITS,
  type StyleNumber,
} from '../../../map/preview/render-style.ts';
import { useDebouncedChange } from '../../../parts/layout/use-debounced-change.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Toggle } from '../../../ui/forms/toggle.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Slider } from '../../../ui/sliders/range-slider.tsx';
import { isDefaultStyle } from '../link/style-link.ts';
import { previewStyle } from '../search/search-store.ts';
import classes from './style-panel.module.css';

interface StylePanelProps {
  readonly style: RenderStyle;
  readonly onStyle: (style: RenderStyle) => void;
}

const SLIDERS: readonly (readonly [StyleNumber, string])[] = [
  ['contrast', 'Contrast'],
  ['brightness', 'Brightness'],
  ['gamma', 'Gamma'],
  ['opacity', 'Opacity'],
];

/** The rendering style of pictures: contrast, brightness, gamma, opacity, mask, colours (spec 1:9). */
export function StylePanel({ style, onStyle }: StylePanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      label="Picture controls"
      width={340}
      position="bottom-end"
      target={
        <IconButton
          icon={IconAdjustments}
          label="Picture controls"
          side="bottom"
          active={isOpen || !isDefaultStyle(style)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      <StyleControls style={style} onStyle={onStyle} />
    </Popover>
  );
}

function StyleControls({ style, onStyle }: StylePanelProps) {
  const [shown, setShown] = useDebouncedChange(style, (next) => {
    previewStyle(undefined);
    onStyle(next);
  });
  const change = (next: RenderStyle) => {
    previewStyle(next);
    setShown(next);
  };
  return (
    <div className={classes.controls}>
      {SLIDERS.map(([name, label]) => (
        <Slider
          key={name}
          label={label}
          {...STYLE_LIMITS[name]}
          decimals={2}
          value={shown[name]}
          onChange={(value) => change({ ...shown, [name]: value })}
        />
      ))}
      <div className={classes.mask}>
        <span aria-hidden="true">Mask pixels without data</span>
        <Toggle
          label="Mask pixels without data"
          on={shown.transparencyMask}
          onChange={(transparencyMask) => change({ ...shown, transparencyMask })}
        />
      </div>
      <div className={classes.colours}>
        <SegmentedControl
          label="Colours"
          segments={[
            { value: 'rgb', label: 'RGB' },
            { value: 'gradient', label: 'Gradient' },
          ]}
          value={shown.mode}
          onChange={(mode) => change({ ...shown, mode })}
        />
        <span
          className={classes.ramp}
          data-on={shown.mode === 'gradient' || undefined}
          style={{ background: GRADIENT_RAMP }}
          aria-hidden="true"
        />
      </div>
      <div className={classes.foot}>
        <Button size="s" disabled={isDefaultStyle(shown)} onClick={() => change(DEFAULT_RENDER_STYLE)}>
          Reset
        </Button>
      </div>
    </div>
  );
}
