import { serveTasks } from '../../../work/serve-tasks.ts';
import { activePartOf } from './active-pdf.ts';

serveTasks<Uint8Array, string | undefined>(() => activePartOf);
