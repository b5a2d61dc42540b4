import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { signIn } from '../steps/sign-in.ts';

/** The newest scene of the archive, which shows no monitoring asset. */
async function newestScene(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('sigma.token'));
  const answer = await page.request.post('/api/stac/programs/1/search', {
    headers: { authorization: `Bearer ${token}` },
    data: { limit: 1 },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { features } = await answer.json();
  return features[0].id;
}

test('staff draw on a scene with the mouse and by keys, name, undo and repeat', {
  tag: '@map',
}, async ({ page }) => {
  test.slow();
  await signIn(page, 'admin', '/tools/notation');
  await expect(page.getByRole('heading', { name: 'Notation' })).toBeVisible();
  const scene = await newestScene(page);
  await page.getByRole('button', { name: 'Open by id…' }).click();
  await page.getByRole('textbox', { name: 'Complete scene id' }).fill(scene);
  await page.keyboard.press('Enter');
  const map = page.getByTestId('map');
  await expect(map).toHaveAttribute('data-ready', 'true');
  const features = page.getByRole('list', { name: 'Features' }).getByRole('listitem');
  const lastName = features.last().getByRole('button').first();

  const box = await map.boundingBox();
  if (box === null) throw new Error('The map has no box.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.getByRole('button', { name: 'Draw a rectangle' }).click();
  await expect(page.locator('canvas.maplibregl-canvas')).toHaveCSS('cursor', 'crosshair');
  await page.mouse.move(x - 120, y - 60);
  await page.mouse.down();
  await page.mouse.move(x - 40, y + 40, { steps: 4 });
  await page.mouse.up();
  await expect(features).toHaveCount(1);
  await page.keyboard.press('Escape');

  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await expect(features).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('5');
  await expect(lastName).toContainText('Vehicle');
  await expectAccessible(page, 'notation of a scene');

  await page.keyboard.press('Control+z');
  await expect(lastName).toContainText('Methane');
  await page.keyboard.press('Control+z');
  await expect(features).toHaveCount(1);
  await page.keyboard.press('Control+y');
  await expect(features).toHaveCount(2);
  await expect(page.getByText('This scene shows no monitoring asset', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();

  await page.getByRole('tab', { name: 'Compare' }).click();
  await expect(page.getByRole('region', { name: 'Missed by the analysis' })).toContainText('2');
});
