import type { Page } from '@playwright/test';

export const SCREENS = [
  { name: 'catalogue', path: '/program/1/map', title: 'Search · Data · Sigma' },
  { name: 'orders', path: '/program/1/orders', title: 'Orders · Data · Sigma' },
  { name: 'opportunity viewer', path: '/program/1/tasking', title: 'Opportunity Viewer · Data · Sigma' },
  {
    name: 'tasking dashboard',
    path: '/program/1/tasking/dashboard',
    title: 'Tasking dashboard · Data · Sigma',
  },
  { name: 'tracker', path: '/program/1/data/track', title: 'Satellite tracker · Data · Sigma' },
  { name: 'profile', path: '/settings/profile', title: 'Profile · Settings · Sigma' },
  { name: 'appearance settings', path: '/settings/appearance', title: 'Appearance · Settings · Sigma' },
  { name: 'program page', path: '/program/1', title: 'Details · Program · Sigma' },
] as const;

/** The names of visible controls that are not completely between the left and the right edge of the screen. */
export function controlsOutside(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, h1, h2, [role="tab"]')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const isShown = width > 1 && getComputedStyle(element).visibility !== 'hidden';
        return isShown && (left < -1 || right > innerWidth + 1);
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent),
  );
}

/** Types the corners of an area into the opened panel of the opportunity viewer. */
export async function setArea(page: Page): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'opportunities' });
  await panel.getByRole('button', { name: /^Area: / }).click();
  const sides = { West: '-122.6', South: '37.6', East: '-122.3', North: '37.8' };
  for (const [side, value] of Object.entries(sides)) await page.getByLabel(`${side}, °`).fill(value);
  await page.getByRole('button', { name: 'Set the area' }).click();
}

/** How many pixels of a table are out of view at the right of the box that it scrolls in. */
export function hiddenBySide(table: Element): number {
  let box = table.parentElement;
  while (box !== null && getComputedStyle(box).overflowX === 'visible') box = box.parentElement;
  return box === null ? Number.NaN : box.scrollWidth - box.clientWidth;
}
