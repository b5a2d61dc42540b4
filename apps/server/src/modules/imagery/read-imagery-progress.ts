import { bind, readImageryProgress } from '@sigma/contract';
import type { Imagery } from './imagery.ts';

export const readImageryProgressBinding = ({ imagery }: { readonly imagery: Imagery }) =>
  bind(readImageryProgress, async () => imagery.progress());
