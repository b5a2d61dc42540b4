import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { contractFieldProblem, fieldsNamed, MAY_NAME_CONTRACT_FIELDS } from './contract-fields.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const isTest = (path: string) =>
  /\.(test|fixture|stories|spec)\.tsx?$/.test(path) || path.includes('/testing/');

async function sources(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const path of glob('{apps,packages,tools}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  })) {
    if (!isTest(path)) found.set(path, readFileSync(`${root}/${path}`, 'utf8'));
  }
  return found;
}

it('no file but the listed ones names a field of a program’s contract', async () => {
  const files = await sources();
  expect(files.size).toBeGreaterThan(1000);
  expect([...files].flatMap(([path, text]) => contractFieldProblem(path, text) ?? [])).toEqual([]);
});

it('every listed file names a field', async () => {
  const files = await sources();
  const idle = Object.keys(MAY_NAME_CONTRACT_FIELDS).filter(
    (path) => fieldsNamed(files.get(path) ?? '').length === 0,
  );
  expect(idle).toEqual([]);
});

it('reports a screen that reads the stored products', () => {
  const text = "const isOn = program.subscribed_products?.includes('Tasking');";
  expect(contractFieldProblem('apps/web/src/shell/rail.tsx', text)).toContain('subscribed_products');
});

it.each(['monitoring_start_date', 'start_datetime', 'program_sensors_of'])(
  'does not take %s for a field',
  (name) => {
    expect(fieldsNamed(`${name}: 1`)).toEqual([]);
  },
);
