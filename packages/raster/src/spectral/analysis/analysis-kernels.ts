import type { ResidualKernel } from '../change/residual-kernel.ts';
import { scalarResiduals } from '../change/scalar-residuals.ts';
import type { FilterKernels } from '../filter/filter-kernels.ts';
import { type AlignKernel, scalarAlign } from '../memory/align-block.ts';
import { scalarTemplates, type TemplateKernel } from '../methane/template-kernel.ts';
import { type SmoothKernel, scalarSmooth } from '../objects/smooth-kernel.ts';

/** The port for the loops that take most of the time of an analysis. */
export interface AnalysisKernels
  extends FilterKernels,
    AlignKernel,
    ResidualKernel,
    SmoothKernel,
    TemplateKernel {}

/** Adds the kernels in plain TypeScript that some others lack. */
export function completeKernels(kernels: FilterKernels & Partial<AnalysisKernels>): AnalysisKernels {
  return { ...scalarAlign, ...scalarResiduals, ...scalarSmooth, ...scalarTemplates, ...kernels };
}
