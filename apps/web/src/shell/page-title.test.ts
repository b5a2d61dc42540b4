import { expect, it } from 'vitest';
import { pageTitleOf } from './page-title.ts';

it.each([
  ['/program/1/map/@1,2,3', 'Search · Data · Sigma'],
  ['/program/1/checkout', 'Checkout · Data · Sigma'],
  ['/program/1/orders', 'Orders · Data · Sigma'],
  ['/program/1/tasking/@1,2,3', 'Opportunity Viewer · Data · Sigma'],
  ['/program/1/tasking/dashboard', 'Tasking dashboard · Data · Sigma'],
  ['/program/1/data/track', 'Satellite tracker · Data · Sigma'],
  ['/program/1', 'Details · Program · Sigma'],
  ['/settings/profile', 'Profile · Settings · Sigma'],
  ['/settings/appearance', 'Appearance · Settings · Sigma'],
  ['/admin/audit_log', 'Audit log · Administration · Sigma'],
  ['/admin/jobs/', 'Jobs · Administration · Sigma'],
  ['/program/1/nowhere', 'Page Not Found · Sigma'],
  ['/error/noaccess/data', 'No access · Sigma'],
  ['/error/program', 'No program · Sigma'],
  ['/', 'Sigma'],
])('titles %s as "%s", the most specific part first', (path, title) => {
  expect(pageTitleOf(path)).toBe(title);
});
