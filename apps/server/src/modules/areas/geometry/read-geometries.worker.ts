import { type GeometryReading, readAreaTexts } from '@sigma/domain';
import { cooperativeWork } from '../../../work/cooperative-work.ts';
import { serveTasks } from '../../../work/serve-tasks.ts';

// Between two areas the thread learns that no one waits for them any more.
serveTasks<readonly string[], readonly GeometryReading[]>(
  () => (texts, signal) => cooperativeWork(signal).run(readAreaTexts(texts)),
);
