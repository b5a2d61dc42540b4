import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { results } from './checkout.ts';
import { signIn } from './sign-in.ts';

/** A scene's picture is made on its first request. */
const PICTURES = { timeout: 90_000 };

const map = (page: Page) => page.getByTestId('map');

/** Mean red, green and blue, 0 to 255, in the centre of the map. */
async function colourOfMiddle(page: Page): Promise<readonly [number, number, number]> {
  const box = await map(page).boundingBox();
  if (box === null) throw new Error('the map has no box');
  const side = 160;
  const clip = {
    x: box.x + (box.width - side) / 2,
    y: box.y + (box.height - side) / 2,
    width: side,
    height: side,
  };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  const [red, green, blue] = channels.map(({ mean }) => mean);
  return [red ?? 0, green ?? 0, blue ?? 0];
}

async function brightness(page: Page): Promise<number> {
  const colour = await colourOfMiddle(page);
  return colour.reduce((sum, value) => sum + value, 0) / colour.length;
}

async function isDrawn(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading \d+ pictures?$/)).toBeHidden(PICTURES);
  await expect(page.getByText('Failed to process the tiff imagery')).toBeHidden();
}

test.describe('pictures of scenes on the map', { tag: '@map' }, () => {
  // Maps are drawn in software in tests.
  test.slow();

  test.beforeEach(async ({ page }) => {
    await signIn(page, 'customer', '/program/1/map');
    await expect(results(page).locator('[data-file]').first()).toBeVisible();
    await expect(map(page)).toHaveAttribute('data-ready', 'true');
  });

  test('a task is drawn as picture or cloud map, and the picture controls change its rendering', async ({
    page,
  }) => {
    const bare = await brightness(page);
    const modes = results(page)
      .getByRole('radiogroup', { name: /^Overlay of / })
      .first();
    await modes.getByRole('radio', { name: 'RGB picture' }).press('Space');
    await expect.poll(async () => Math.abs((await brightness(page)) - bare), PICTURES).toBeGreaterThan(5);
    await isDrawn(page);

    const plain = await brightness(page);
    await page.getByRole('button', { name: 'Picture controls' }).click();
    const controls = page.getByRole('dialog', { name: 'Picture controls' });
    const value = controls.getByRole('textbox', { name: 'Brightness, value' });
    await value.fill('-0.5');
    await value.press('Enter');
    await expect(page).toHaveURL(/brightness=-0\.5/);
    await expect.poll(() => brightness(page)).toBeLessThan(plain - 20);
    await controls.getByText('Gradient').click();
    await expect(page).toHaveURL(/colours=gradient/);
    await controls.getByRole('button', { name: 'Reset' }).click();
    await expect(page).not.toHaveURL(/brightness|colours/);
    await expect.poll(async () => Math.abs((await brightness(page)) - plain)).toBeLessThan(5);
    await page.keyboard.press('Escape');

    await modes.getByRole('radio', { name: 'Clouds' }).press('Space');
    await expect(page.getByRole('list', { name: 'Key of the cloud map' })).toBeVisible();
    await modes.getByRole('radio', { name: 'No picture' }).press('Space');
    await expect(page.getByRole('list', { name: 'Key of the cloud map' })).toBeHidden();
    await expect.poll(async () => Math.abs((await brightness(page)) - plain)).toBeGreaterThan(5);
  });

  test('two scenes are compared with a divider, by keyboard and from a link', async ({ page }) => {
    const compare = async (row: number, side: 'left' | 'right') => {
      await results(page)
        .getByRole('button', { name: /^More about/ })
        .nth(row)
        .click();
      await page.getByRole('menuitem', { name: `Compare on the ${side}` }).click();
    };
    await compare(0, 'left');
    await expect(page.getByText('choose a scene in the results')).toBeVisible();
    await compare(1, 'right');
    const divider = page.getByRole('slider', { name: 'Divider between the two pictures' });
    await expect(divider).toBeVisible(PICTURES);
    await isDrawn(page);

    await divider.focus();
    await page.keyboard.press('Home');
    await expect(divider).toHaveAttribute('aria-valuenow', '0');
    const [onlyRight, address] = [await colourOfMiddle(page), page.url()];
    await page.keyboard.press('End');
    await expect
      .poll(async () =>
        (await colourOfMiddle(page)).some((value, at) => Math.abs(value - (onlyRight[at] ?? 0)) > 1),
      )
      .toBe(true);

    await page.goto(address);
    await expect(divider).toBeVisible(PICTURES);
    await page.getByRole('button', { name: 'End the comparison' }).click();
    await expect(divider).toBeHidden();
  });
});
