import type { Operation } from '../kernel/operation.ts';
import { closeFiles, openFiles } from './files-cookie.ts';

export * from './files-cookie.ts';

export const sessionOperations: readonly Operation[] = [openFiles, closeFiles];
