import {
  type ElementSet,
  type ParsedElementSet,
  PropagationError,
  parseElementSet,
  periodMinutes,
  propagate,
} from '@sigma/orbit';
import type { SetRefusal } from './element-set-problems.ts';

export type CheckedSet =
  | { readonly ok: true; readonly set: ElementSet }
  | { readonly ok: false; readonly reason: SetRefusal };

const STEPS = 12;

/** Reads an element set and flies one revolution: an orbit outside its own perigee and apogee has decayed. */
export function checkElementSet(text: string): CheckedSet {
  return checkParsedSet(parseElementSet(text));
}

export function checkParsedSet(parsed: ParsedElementSet): CheckedSet {
  if (!parsed.ok) return parsed;
  return holdsForARevolution(parsed.set) ? parsed : { ok: false, reason: 'decayed' };
}

function holdsForARevolution(set: ElementSet): boolean {
  const stepMs = (periodMinutes(set) * 60_000) / STEPS;
  try {
    for (let step = 0; step <= STEPS; step += 1) propagate(set, set.epochMs + step * stepMs);
    return true;
  } catch (error) {
    if (error instanceof PropagationError) return false;
    throw error;
  }
}
