import { expect, it } from 'vitest';
import { nameOf, names } from './prepared.ts';

it('a process stores the names of a limited number of statements, and names each as before after it has forgotten it', () => {
  const first = nameOf('select 0');
  for (let at = 1; at <= 1500; at += 1) nameOf(`select ${at}`);
  expect(names.size).toBe(1000);
  expect(names.get('select 0')).toBeUndefined();
  expect(nameOf('select 0')).toBe(first);
});
