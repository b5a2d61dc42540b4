import type { Detection } from '@sigma/contract';
import { rateFactor, rateText, readEvidence } from '@sigma/domain';
import { useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { Slider } from '../../../ui/sliders/range-slider.tsx';
import { statedRate } from '../data/finding-text.ts';
import classes from './evidence.module.css';

const LEAST_M_S = 1;
const MOST_M_S = 15;

/** The rate of a plume as its analysis would have stated it with another wind, the largest part of its uncertainty. */
export function WhatIfWind({ finding }: { readonly finding: Detection }) {
  const { emission_uncertainty_kg_h: sigma, detection_limit_kg_h: limit, wind_speed_ms: speed } = finding;
  const rate = statedRate(finding);
  const [wanted, setWanted] = useState<number>();
  const { windResponse } = readEvidence(finding.evidence);
  if (rate === null || speed === null || windResponse === null) return null;
  const other = wanted ?? speed;
  const factor = rateFactor(speed, other, windResponse);
  const isOther = Math.abs(other - speed) >= 0.05;
  return (
    <section className={classes.whatIf} aria-label="Rate with another wind">
      <Slider
        label="Rate with a wind of"
        unit="m/s"
        min={LEAST_M_S}
        max={Math.max(MOST_M_S, Math.ceil(speed))}
        step={0.1}
        decimals={1}
        value={Number(other.toFixed(1))}
        onChange={setWanted}
      />
      <p className={classes.whatIfRate} role="status">
        {isOther ? (
          <>
            <strong>
              {rateText({
                rateKgH: rate * factor,
                sigmaKgH: sigma === null ? null : sigma * factor,
                // The limit of the pass would have been another one too.
                limitKgH: limit === null ? null : limit * factor,
              })}
            </strong>
            <Button kind="quiet" size="s" onClick={() => setWanted(undefined)}>
              Back to {speed.toFixed(1)} m/s
            </Button>
          </>
        ) : (
          'Move the slider to see the rate with another wind.'
        )}
      </p>
    </section>
  );
}
