import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { ComboBox } from './combo-box.tsx';

const TOWNS = ['Oakland', 'Oakville', 'Oxford'];

function TownBox({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const [text, setText] = useState('');
  const [isSearching, setSearching] = useState(false);
  const found = TOWNS.filter((town) => town.toLowerCase().startsWith(text.toLowerCase()));
  return (
    <UiProvider>
      <ComboBox
        label="Town"
        clearLabel="Empty the town"
        text={text}
        onText={(next) => {
          setText(next);
          setSearching(next !== '');
        }}
        suggestions={found.map((name) => ({ id: name, name }))}
        onChoose={(id) => {
          setText(id);
          setSearching(false);
          onChoose(id);
        }}
        hasList={isSearching}
        status={found.length === 0 && <p role="status">No such town</p>}
      />
    </UiProvider>
  );
}

const show = () => {
  const onChoose = vi.fn<(id: string) => void>();
  render(<TownBox onChoose={onChoose} />);
  return { onChoose, user: userEvent.setup(), box: screen.getByRole('combobox', { name: 'Town' }) };
};

it('Enter chooses the first suggestion, and closes the list', async () => {
  const { onChoose, user, box } = show();
  await user.type(box, 'oak');
  expect(await screen.findByRole('option', { name: 'Oakland' })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith('Oakland');
  expect(box).toHaveValue('Oakland');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

it('Enter chooses the first suggestion before the list has opened', () => {
  const { onChoose, box } = show();
  fireEvent.change(box, { target: { value: 'ox' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onChoose).toHaveBeenCalledWith('Oxford');
});

it('the arrow keys move to another suggestion while the focus stays in the box', async () => {
  const { onChoose, user, box } = show();
  await user.type(box, 'oak');
  expect(await screen.findByRole('option', { name: 'Oakville' })).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(box).toHaveFocus();
  expect(box).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Oakville' }).id);
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith('Oakville');
});

it('a pointer chooses a suggestion', async () => {
  const { onChoose, user, box } = show();
  await user.type(box, 'ox');
  await user.click(await screen.findByRole('option', { name: 'Oxford' }));
  expect(onChoose).toHaveBeenCalledWith('Oxford');
});

it('a text without suggestions shows the status', async () => {
  const { user, box } = show();
  await user.type(box, 'rome');
  expect(await screen.findByText('No such town')).toBeVisible();
});

it('Escape closes the list first, then clears the text', async () => {
  const { user, box } = show();
  await user.type(box, 'oak');
  expect(await screen.findByRole('listbox')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(box).toHaveValue('oak');
  await user.keyboard('{Escape}');
  expect(box).toHaveValue('');
});

it('the rest of the page stays available to assistive technology while suggestions are open', async () => {
  const user = userEvent.setup();
  render(
    <main>
      <a href="/elsewhere">Elsewhere</a>
      <TownBox onChoose={vi.fn()} />
    </main>,
  );
  await user.type(screen.getByRole('combobox', { name: 'Town' }), 'oak');
  const suggestions = await screen.findByRole('region', { name: 'Town: suggestions' });
  expect(within(suggestions).getAllByRole('option')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Elsewhere' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Empty the town' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(document.querySelector('[data-react-aria-top-layer]')).toBeNull();
});
