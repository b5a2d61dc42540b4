import type { NotationPass } from '@sigma/contract';
import type { PassState } from '@sigma/domain';

const NOTES: Readonly<Record<PassState, string | undefined>> = {
  waiting: 'Not analysed yet',
  analysing: 'Not analysed yet',
  analysed: undefined,
  cloudy: 'Too cloudy',
  failed: 'Analysis failed',
  imported: 'Imported, not analysed',
};

/**
 * Why the analysis has found nothing on a picture although it has not looked at it; undefined where its findings count. A picture
 * that is analysed again has those of before.
 */
export const analysisNote = ({ state, found }: Pick<NotationPass, 'state' | 'found'>): string | undefined =>
  found > 0 ? undefined : NOTES[state];
