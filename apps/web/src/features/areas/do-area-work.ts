import { readAreaFile, simplifyArea } from '@sigma/geo';
import type { AreaWork, AreaWorkAnswer } from './area-work.ts';
import { planUpload } from './upload-plan.ts';

/** The slow part of an upload and of a simplification; runs in the worker. */
export async function doAreaWork(work: AreaWork): Promise<AreaWorkAnswer> {
  switch (work.kind) {
    case 'read': {
      const { name, bytes, date, takenNames } = work;
      return { kind: 'read', plan: planUpload(await readAreaFile({ name, bytes }, { date, takenNames })) };
    }
    case 'simplify':
      return { kind: 'simplify', simplified: simplifyArea(work.area) };
  }
}
