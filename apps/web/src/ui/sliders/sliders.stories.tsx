import { useState } from 'react';
import { RangeSlider, Slider } from './range-slider.tsx';
import type { SliderRange } from './slider-values.ts';

export const title = 'Range slider with inputs: handles drawn with a radius of 8 px, grabbed within 15 px';

export function Story() {
  const [cloud, setCloud] = useState<SliderRange>([0, 50]);
  const [angle, setAngle] = useState<SliderRange>([0, 25]);
  const [sun, setSun] = useState<SliderRange>([-10, 58]);
  const [gamma, setGamma] = useState(1.2);
  return (
    <>
      <RangeSlider label="Cloud cover" labelSide="left" unit="%" value={cloud} onChange={setCloud} />
      <RangeSlider
        label="Off-nadir"
        labelSide="left"
        unit="°"
        max={90}
        decimals={1}
        value={angle}
        onChange={setAngle}
      />
      <RangeSlider
        label="Sun elevation"
        labelSide="left"
        unit="°"
        min={-90}
        max={90}
        value={sun}
        onChange={setSun}
      />
      <Slider
        label="Gamma"
        labelSide="left"
        max={3}
        step={0.1}
        decimals={1}
        value={gamma}
        onChange={setGamma}
      />
      <RangeSlider label="Label above, disabled" disabled value={[20, 80]} onChange={() => undefined} />
    </>
  );
}
