import { bind, readStacConformance } from '@sigma/contract';
import { CONFORMANCE } from './conformance.ts';

export const readStacConformanceBinding = () =>
  bind(readStacConformance, async () => ({ conformsTo: [...CONFORMANCE] }));
