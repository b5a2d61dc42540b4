import { afterEach, expect, test } from 'vitest';
import { isKeyOfMap } from './keys-of-map.ts';

afterEach(() => document.body.replaceChildren());

test.each([
  ['<div data-map-box><button id="at">Edit the area</button></div>', true],
  ['<div data-map-box><canvas id="at" tabindex="0"></canvas></div>', true],
  ['<div data-map-box><div id="at" role="slider" tabindex="0"></div></div>', false],
  ['<div id="at" role="slider" tabindex="0"></div>', false],
  ['<div data-map-box><div role="menu"><button id="at"></button></div></div>', false],
  ['<div role="dialog"><button id="at"></button></div>', false],
  ['<main id="at" tabindex="-1"><h1>Permian pads</h1></main>', true],
  ['<main tabindex="-1"><button id="at">A scene</button></main>', false],
  ['<input id="at" />', false],
])('isKeyOfMap with the focus in %s returns %s', (html, expected) => {
  document.body.innerHTML = html;
  expect(isKeyOfMap({ key: 'PageDown', target: document.querySelector('#at') })).toBe(expected);
});

test('a key belongs to a tool of the map while nothing has the focus', () => {
  expect(isKeyOfMap({ key: 'Delete', target: document.body })).toBe(true);
});

test('Escape ends a tool from everywhere except a control that uses Escape', () => {
  document.body.innerHTML = '<aside><button></button><input /></aside>';
  expect(isKeyOfMap({ key: 'Escape', target: document.querySelector('button') })).toBe(true);
  expect(isKeyOfMap({ key: 'Escape', target: document.querySelector('input') })).toBe(false);
});
