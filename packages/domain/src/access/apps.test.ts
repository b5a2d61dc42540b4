import { expect, it } from 'vitest';
import { showsActiveProgram } from './apps.ts';

it.each([
  '/admin',
  '/admin/licences',
  '/tools/orders',
  '/tools/desk',
  '/program/3/tools/desk',
  '/tools/processing',
  '/tools/notation',
])('shows all programs at once on %s', (path) => expect(showsActiveProgram(path)).toBe(false));

it.each(['/map', '/orders', '/program/3/users', '/tools/track', '/settings', '/administration'])(
  'shows the active program on %s',
  (path) => expect(showsActiveProgram(path)).toBe(true),
);
