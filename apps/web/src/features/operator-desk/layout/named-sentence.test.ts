import { describe, expect, it } from 'vitest';
import { namedSentence } from './named-sentence.ts';

const HARBOUR = '6f1c2a9e-51a4-4c0e-8a53-6d2f3a1b7c11';
const names = {
  request: (id: string) => (id === HARBOUR ? 'Harbour' : `an unknown request (${id})`),
  sensor: (id: number) => `GHOSt-${id}`,
};

describe('a sentence of the server', () => {
  it.each([
    [
      `Sensor 1 cannot take the picture of request ${HARBOUR} at 2026-11-21 08:14:09 UTC: they overlap.`,
      'GHOSt-1 cannot take the picture of “Harbour” at 21 Nov 2026, 08:14:09 UTC: they overlap.',
    ],
    [`Request ${HARBOUR} is planned 2 times.`, '“Harbour” is planned 2 times.'],
    [`“${HARBOUR}” has an earlier task in this schedule.`, '“Harbour” has an earlier task in this schedule.'],
    [
      'Request “Dam” has one pass, but it is blocked out (Star tracker).',
      'Request “Dam” has one pass, but it is blocked out (Star tracker).',
    ],
  ])('names requests and satellites: %s', (sentence, expected) => {
    expect(namedSentence(sentence, names)).toBe(expected);
  });
});
