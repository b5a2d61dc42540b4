import { useState } from 'react';
import type { CubePixel } from '../../../map/layers/spectral/cube-grid.ts';
import { positionText } from '../../../map/view/position-text.ts';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import { TextBox } from '../../../ui/forms/text-field.tsx';
import { CopyText } from '../../../ui/text/copy-text.tsx';
import type { Cube } from '../data/cube.ts';
import classes from './pixel-line.module.css';

interface PixelLineProps {
  readonly cube: Cube;
  readonly pixel: CubePixel | undefined;
  readonly isLoading: boolean;
  readonly onPixel: (pixel: CubePixel) => void;
}

const PLACES = 4;

/** The chosen pixel: column and line, which can be typed, and its place. */
export function PixelLine({ cube, pixel, isLoading, onPixel }: PixelLineProps) {
  const { width, height } = cube.meta;
  const centre = pixel && cube.grid?.centreOf(pixel);
  const shown = pixel ?? { col: Math.floor(width / 2), row: Math.floor(height / 2) };
  return (
    <div className={classes.line}>
      <PixelField
        label="Column"
        value={pixel?.col}
        most={width - 1}
        onValue={(col) => onPixel({ ...shown, col })}
      />
      <PixelField
        label="Line"
        value={pixel?.row}
        most={height - 1}
        onValue={(row) => onPixel({ ...shown, row })}
      />
      {centre !== undefined && (
        <span className={classes.place}>
          <CopyText
            bare
            text={`${centre[1].toFixed(PLACES)}, ${centre[0].toFixed(PLACES)}`}
            shown={positionText(centre, PLACES)}
          />
        </span>
      )}
      <span className={classes.state}>{isLoading && <Spinner size={14} />}</span>
    </div>
  );
}

interface PixelFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly most: number;
  readonly onValue: (value: number) => void;
}

/** A number that is taken when it is complete. */
function PixelField({ label, value, most, onValue }: PixelFieldProps) {
  const [draft, setDraft] = useState<string>();
  const text = draft ?? (value === undefined ? '' : String(value));
  const isWrong = text !== '' && (!/^\d+$/.test(text) || Number(text) > most);
  const commit = () => {
    if (draft !== undefined && draft !== '' && !isWrong && Number(draft) !== value) onValue(Number(draft));
    setDraft(undefined);
  };
  return (
    <span className={classes.field}>
      <span aria-hidden="true">{label}</span>
      <TextBox
        size="s"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        title={`0 to ${most}`}
        value={text}
        onChange={(event) => setDraft(event.currentTarget.value.trim())}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
    </span>
  );
}
