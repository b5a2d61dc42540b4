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
import { hasPictureFiles, useRights } from '../../../session/contract.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Toggle } from '../../../ui/forms/toggle.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Slider } from '../../../ui/sliders/range-slider.tsx';
import { isDefaultStyle } from '../link/style-link.ts';
import { previewStyle } from '../search/search-store.ts';
import { NEEDED_LEVELS } from './needed-levels.ts';
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

/** Said where the contract has no files of pictures. */
const PREVIEW_NOTE = `These are previews. Sharper pictures, with their contrast and colours, need ${NEEDED_LEVELS}.`;

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
  const hasFiles = hasPictureFiles(useRights());
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
      {!hasFiles && <p className={classes.note}>{PREVIEW_NOTE}</p>}
      {SLIDERS.filter(([name]) => hasFiles || name === 'opacity').map(([name, label]) => (
        <Slider
          key={name}
          label={label}
          {...STYLE_LIMITS[name]}
          decimals={2}
          value={shown[name]}
          onChange={(value) => change({ ...shown, [name]: value })}
        />
      ))}
      {hasFiles && <PixelControls shown={shown} onChange={change} />}
      <div className={classes.foot}>
        <Button size="s" disabled={isDefaultStyle(shown)} onClick={() => change(DEFAULT_RENDER_STYLE)}>
          Reset
        </Button>
      </div>
    </div>
  );
}

interface PixelControlsProps {
  readonly shown: RenderStyle;
  readonly onChange: (style: RenderStyle) => void;
}

/** Mask and colours, which need the pixels of the files. */
function PixelControls({ shown, onChange }: PixelControlsProps) {
  return (
    <>
      <div className={classes.mask}>
        <span aria-hidden="true">Mask pixels without data</span>
        <Toggle
          label="Mask pixels without data"
          on={shown.transparencyMask}
          onChange={(transparencyMask) => onChange({ ...shown, transparencyMask })}
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
          onChange={(mode) => onChange({ ...shown, mode })}
        />
        <span
          className={classes.ramp}
          data-on={shown.mode === 'gradient' || undefined}
          style={{ background: GRADIENT_RAMP }}
          aria-hidden="true"
        />
      </div>
    </>
  );
}
