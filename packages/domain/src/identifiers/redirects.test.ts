import { expect, it } from 'vitest';
import { isOwnRedirect } from './redirects.ts';

it.each([
  ['http://tle.example/a', 'http://tle.example/b', true],
  ['http://tle.example/a', 'https://tle.example/a', true],
  ['https://tle.example/a', 'http://tle.example/a', false],
  ['http://tle.example/a', 'http://tle.example:6379/a', false],
  ['http://tle.example:8000/a', 'https://tle.example/a', false],
  ['http://tle.example/a', 'http://169.254.169.254/latest/meta-data/', false],
  ['https://tle.example/a', 'https://tle.example.evil.example/a', false],
  ['https://tle.example/a', 'file:///etc/passwd', false],
])('from %s to %s is a redirect to itself: %s', (from, to, own) => {
  expect(isOwnRedirect(new URL(from), new URL(to))).toBe(own);
});
