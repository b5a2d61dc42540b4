import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { RangeSlider, Slider } from '../../../ui/sliders/range-slider.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { bandNear, type Cube, emptyBandAt, REACH_NM } from '../data/cube.ts';
import { emptyBandText } from '../data/empty-bands.ts';
import { setSpectra, showBands, useSpectraStore } from '../panel/spectra-store.ts';
import classes from '../panel/tab.module.css';
import type { ShownPicture } from '../panel/use-shown-picture.ts';
import { RGB_NAMES, RGB_PARTS, type RgbBands, type RgbPart } from '../plot/band-handles.tsx';
import { BandHistogram } from './band-histogram.tsx';
import { BAND_PRESETS, hasPreset, rgbBandsOf } from './band-presets.ts';

interface BandsTabProps {
  readonly cube: Cube;
  readonly rgb: RgbBands;
  readonly picture: ShownPicture;
  readonly onRgb: (rgb: RgbBands) => void;
}

/** The three bands of the picture, and how it is stretched. */
export function BandsTab({ cube, rgb, picture, onRgb }: BandsTabProps) {
  const shown = useSpectraStore((store) => store.shown);
  const stretch = useSpectraStore((store) => store.stretch);
  const gamma = useSpectraStore((store) => store.gamma);
  const choose = (bands: RgbBands) => {
    if (shown.kind !== 'bands') showBands({ kind: 'bands' });
    onRgb(bands);
  };
  const { counts, error, refetch } = picture.bands;
  return (
    <div className={classes.tab}>
      <fieldset className={classes.row} aria-label="Presets">
        {BAND_PRESETS.map((preset) => {
          const bands = rgbBandsOf(cube, preset.nm);
          return (
            <Button
              key={preset.name}
              size="s"
              title={`${preset.nm.join(' / ')} nm`}
              aria-pressed={shown.kind === 'bands' && bands.join() === rgb.join()}
              disabled={!hasPreset(cube, preset)}
              onClick={() => choose(bands)}
            >
              {preset.name}
            </Button>
          );
        })}
      </fieldset>
      <div className={classes.thirds}>
        {RGB_PARTS.map((part) => (
          <WavelengthField key={part} {...{ cube, rgb, part }} onRgb={choose} />
        ))}
      </div>
      {error !== null && (
        <ErrorNotice
          title="The bands could not be read"
          text={errorText(error).text}
          action={
            <Button size="s" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {shown.kind === 'bands' && counts !== undefined && (
        <>
          <EmptyBands {...{ cube, rgb, counts }} />
          <BandHistogram counts={counts} stretch={stretch} />
        </>
      )}
      <RangeSlider
        label="Stretch, percent of pixels"
        names={['dark end', 'light end']}
        min={0}
        max={100}
        step={0.5}
        decimals={1}
        value={stretch}
        onChange={([low, high]) => setSpectra({ stretch: [low, high] })}
      />
      <Slider
        label="Gamma"
        min={0.4}
        max={2.5}
        step={0.05}
        decimals={2}
        value={gamma}
        onChange={(next) => setSpectra({ gamma: next })}
      />
    </div>
  );
}

interface WavelengthFieldProps extends Pick<BandsTabProps, 'cube' | 'rgb' | 'onRgb'> {
  readonly part: RgbPart;
}

function WavelengthField({ cube, rgb, part, onRgb }: WavelengthFieldProps) {
  const [draft, setDraft] = useState<string>();
  const shown = (cube.wavelengths[rgb[part]] ?? Number.NaN).toFixed(1);
  const wanted = Number(draft ?? shown);
  const band = bandNear(cube, wanted);
  const problem = draft === undefined ? undefined : bandProblem(cube, wanted);
  const commit = () => {
    if (draft === undefined || problem !== undefined) return;
    setDraft(undefined);
    const bands = rgb.map((one, i) => (i === part ? band : one));
    onRgb([bands[0] ?? 0, bands[1] ?? 0, bands[2] ?? 0]);
  };
  return (
    <TextField
      label={RGB_NAMES[part]}
      inputMode="decimal"
      after={<span className={classes.unit}>nm</span>}
      value={draft ?? shown}
      error={problem}
      hint={`Band ${rgb[part] + 1}`}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

/** Why the picture cannot be made of the band at a wavelength; undefined if it can. */
function bandProblem(cube: Cube, nm: number): string | undefined {
  const empty = emptyBandAt(cube, nm);
  if (empty !== undefined) return emptyBandText(cube, empty);
  const distance = Math.abs((cube.wavelengths[bandNear(cube, nm)] ?? Number.NaN) - nm);
  return distance <= REACH_NM ? undefined : 'There is no band near it';
}

/** Chosen bands in which no pixel has a value, though the header does not mark them. */
function EmptyBands({
  cube,
  rgb,
  counts,
}: Pick<BandsTabProps, 'cube' | 'rgb'> & { readonly counts: Counts }) {
  const empty = [...new Set(rgb.filter((_, part) => counts[part]?.count === 0))];
  if (empty.length === 0) return null;
  return (
    <p className={classes.small} role="status">
      {empty.map((band) => `${emptyBandText(cube, band)}.`).join(' ')} Choose another one.
    </p>
  );
}

type Counts = NonNullable<ShownPicture['bands']['counts']>;
