import { z } from 'zod';
import type { FindingFacts } from './facts.ts';

const spectrum = z.object({
  wavelengths: z.array(z.number()).min(2).max(1000),
  ratio: z.array(z.number()),
  absorption: z.array(z.number()),
});

export interface PlumeCurves {
  readonly nm: readonly number[];
  readonly measured: readonly number[];
  /** The absorption of methane, as strong as fits the measurement best. */
  readonly fitted: readonly number[];
}

/** The spectrum of a plume relative to its surroundings; undefined where the analysis stored none. */
export function plumeCurves({ evidence }: Pick<FindingFacts, 'evidence'>): PlumeCurves | undefined {
  const { data } = spectrum.safeParse(evidence.spectrum);
  if (data === undefined) return undefined;
  const { wavelengths: nm, ratio: measured, absorption } = data;
  if (measured.length !== nm.length || absorption.length !== nm.length) return undefined;
  const squares = absorption.reduce((sum, value) => sum + value * value, 0);
  const product = absorption.reduce((sum, value, index) => sum + value * (measured[index] ?? 0), 0);
  const strength = squares === 0 ? 0 : product / squares;
  return { nm, measured, fitted: absorption.map((value) => value * strength) };
}

/** The correlation of the spectrum of a plume with that of methane. */
export function correlationOf({ evidence }: Pick<FindingFacts, 'evidence'>): number | undefined {
  return typeof evidence.r === 'number' && Number.isFinite(evidence.r) ? evidence.r : undefined;
}
