import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { Lightbox } from './lightbox.tsx';

const pictures = ['First', 'Second', 'Third'].map((title) => ({
  href: `/${title}.png`,
  title,
  fileName: `${title}.png`,
}));

function Held() {
  const [index, setIndex] = useState<number | null>(0);
  return (
    <UiProvider>
      <Lightbox pictures={pictures} index={index} onIndex={setIndex} onClose={() => setIndex(null)} />
    </UiProvider>
  );
}

const show = () => {
  render(<Held />);
  return userEvent.setup();
};

it('the buttons of the lightbox wrap at both ends', async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Previous picture' }));
  expect(screen.getByRole('dialog', { name: 'Picture: Third' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next picture' }));
  expect(screen.getByRole('dialog', { name: 'Picture: First' })).toBeVisible();
});

it('the arrow keys of the lightbox wrap, and Escape closes it', async () => {
  const user = show();
  const close = await screen.findByRole('button', { name: 'Close' });
  await waitFor(() => expect(document.activeElement).toBe(close));
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('img', { name: 'Third' })).toBeVisible();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('img', { name: 'Second' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the lightbox offers the shown picture for download', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'Download First' });
  expect(link.getAttribute('href')).toBe('/First.png');
  expect(link.getAttribute('download')).toBe('First.png');
});

it('the lightbox shows drawn content in place of a picture, and a message where both are missing', async () => {
  const others = [
    { href: '/large.tif', title: 'Drawn', drawn: <p>drawn from its file</p> },
    { href: '', title: 'Missing' },
  ];
  const lightbox = (index: number) => (
    <UiProvider>
      <Lightbox pictures={others} index={index} onIndex={() => undefined} onClose={() => undefined} />
    </UiProvider>
  );
  const { rerender } = render(lightbox(0));
  expect(await screen.findByText('drawn from its file')).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Drawn' })).toBeNull();
  rerender(lightbox(1));
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('The picture could not be loaded.');
});

it('the lightbox shows that a picture could not be loaded', async () => {
  show();
  fireEvent.error(await screen.findByRole('img', { name: 'First' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The picture could not be loaded.');
});
