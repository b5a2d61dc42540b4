import type { FilterKernels } from './filter-kernels.ts';

/** How many calls of the kernels a filter makes with its default settings. */
export const FILTER_CALLS = { mf: 9, ace: 2, sam: 1, rx: 2 } as const;

/** The same kernels, which report the share of the calls that are done with each of them, 0 to 1. */
export function countedKernels(
  kernels: FilterKernels,
  calls: number,
  onShare: (share: number) => void,
): FilterKernels {
  let done = 0;
  const counted = <Result>(result: Result): Result => {
    onShare(Math.min(1, ++done / calls));
    return result;
  };
  return {
    logarithms: (block) => counted(kernels.logarithms(block)),
    sums: (block, used, groups) => counted(kernels.sums(block, used, groups)),
    apply: (block, filter) => counted(kernels.apply(block, filter)),
  };
}
