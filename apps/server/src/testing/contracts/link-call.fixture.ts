import type { Operation } from '@sigma/contract';
import type { TestCall } from '../test-app.ts';

/** The call that a signed link makes, by the path of its operation. */
export function linkCall({ path }: Operation, link: string): TestCall {
  const { pathname, searchParams } = new URL(link, 'http://localhost');
  const names = path.split('/');
  const values = pathname.replace(/^\/api/, '').split('/');
  const params = names.flatMap((name, index): [string, string][] =>
    name.startsWith('{') ? [[name.slice(1, -1), decodeURIComponent(values[index] ?? '')]] : [],
  );
  return { params: Object.fromEntries(params), query: Object.fromEntries(searchParams) };
}
