import type { JobKey } from '../../../jobs/index.ts';
import { exampleLines } from './example-lines.ts';
import { fillExample } from './fill-example.ts';
import type { ExampleServices } from './services.ts';

export const FILL_EXAMPLE: JobKey<undefined> = {
  name: 'demo.example',
  parse: () => undefined,
  singletonKeyOf: () => 'example',
};

/** Fills the demo world with its example, once; every start queues it, so that an interrupted run continues. */
export function fillExampleJob(services: ExampleServices) {
  return {
    key: FILL_EXAMPLE,
    options: { retries: 0 },
    run: (_: undefined, { signal }: { readonly signal: AbortSignal }) =>
      fillExample(services, { signal, ...exampleLines(process.stdout) }),
  };
}
