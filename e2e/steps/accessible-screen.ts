import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Axe in the page itself, describing only what violates a rule. By default it opens a second page for its results, which
 * matters to frames of other origins only, and describes every element that passes: four times the processor time.
 */
const axe = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } });

/** All rules, including best practice, in one theme, and those about colours in the other, because nothing else differs. */
const CHECKS = [
  { theme: 'dark', builderFor: axe },
  {
    theme: 'light',
    builderFor: (page: Page) => axe(page).withRules(['color-contrast', 'link-in-text-block']),
  },
] as const;

/** The least width and height of what can be pressed, in pixels (WCAG 2.2, 2.5.8). */
const LEAST_TARGET_PX = 24;

/**
 * Expects no violation of a rule of axe in both themes, and targets of at least 24 px. Reports rule and element. The
 * theme is an attribute of the root, so a screen needs to be opened once only.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const { theme, builderFor } of CHECKS) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    await animationsEnded(page);
    const { violations } = await builderFor(page).analyze();
    const problems = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.any[0]?.message ?? ''}`),
    );
    expect.soft(problems, `${screen}, ${theme}`).toEqual([]);
  }
  expect.soft(await smallTargets(page), `${screen}, targets below ${LEAST_TARGET_PX} px`).toEqual([]);
}

/**
 * Controls that are shown with less than 24 px in one direction. A link within a sentence may be as high as its line
 * (WCAG 2.2, 2.5.8, inline); controls that are only there for assistive technology have no target.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const isInSentence = (element: Element) =>
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert], [aria-hidden="true"], [data-react-aria-prevent-focus]') === null &&
      [element, element.parentElement].every(
        (one) => one === null || !/inset\(50%\)/.test(getComputedStyle(one).clipPath),
      );
    return [
      ...document.querySelectorAll(
        'button, a[href], input, [role="tab"], [role="menuitem"], [role="option"]',
      ),
    ]
      .filter((element) => isShown(element) && !isInSentence(element))
      .flatMap((element) => {
        const box = element.getBoundingClientRect();
        const label = element.closest('label')?.getBoundingClientRect() ?? box;
        const width = Math.max(box.width, label.width);
        const height = Math.max(box.height, label.height);
        // A control of one pixel is for assistive technology, or waits for the focus as the skip link does.
        if (width <= 1 || height <= 1 || (width >= least - 0.1 && height >= least - 0.1)) return [];
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return [`${name}: ${Math.round(width)} x ${Math.round(height)}`];
      });
  }, LEAST_TARGET_PX);
}

/** Waits for fades to end, so that no colour is read halfway. */
async function animationsEnded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(
      (one) =>
        one.playState !== 'running' ||
        // Animations driven by scrolling never end.
        one.timeline !== document.timeline ||
        one.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
    ),
  );
}
