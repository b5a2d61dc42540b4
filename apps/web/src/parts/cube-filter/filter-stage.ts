import type { CubeFilter } from '@sigma/contract';
import { counted } from '../../ui/text/figures.ts';

interface FilterStage {
  /** Between 0 and 1; absent while it is not known. */
  readonly share?: number;
  readonly text: string;
}

type Progress = Pick<CubeFilter, 'state' | 'stage' | 'before' | 'progress'>;

/** How far a filter on the server is, as a progress bar shows it; `filter` is undefined before the server has answered. */
export function filterStage(filter: Progress | undefined): FilterStage {
  if (filter === undefined) return { text: 'Starting' };
  const { state, stage, before, progress } = filter;
  const percent = `${Math.round(progress * 100)} %`;
  switch (state) {
    case 'waiting':
      return { text: before === 0 ? 'Waiting for its turn' : `${counted(before, 'filter')} before this one` };
    case 'running':
      if (stage === 'filter') return { share: progress, text: `${percent}, calculating` };
      // A copy, or a cube that waits for its turn, has no share.
      return progress === 0
        ? { text: 'Preparing the cube' }
        : { share: progress, text: `${percent}, making the cube` };
    case 'ready':
      return { text: 'Reading the result' };
    case 'failed':
      return { text: 'Failed' };
  }
}
